import { customerOrders, findSpellings, type Query } from '../orders/customer-spellings.ts';
import {
  type OrderActivityRecord,
  type OrderDetailRecord,
  type StoredOrder,
  toOrderDetail,
  WHOLE_ORDER,
} from '../orders/order-record.ts';

/** All data about a customer, except card data that the server's roles cannot read. */
export interface CustomerExport {
  email: string;
  exportedAt: string;
  orders: StoredOrder[];
}

/** @param query runs as the runtime role */
export async function exportCustomer(query: Query, email: string): Promise<CustomerExport> {
  const records = await query<OrderDetailRecord & OrderActivityRecord>(
    `select ${WHOLE_ORDER} from orders o
     where o.id in (${customerOrders('$1')}) order by o.created_at, o.id`,
    [await findSpellings(query, email)],
  );
  return { email, exportedAt: new Date().toISOString(), orders: records.map(toOrderDetail) };
}
