import type { ClientBase } from 'pg';
import {
  type OrderDetailRecord,
  type OrderPastRecord,
  type StoredOrder,
  toOrderDetail,
  WHOLE_ORDER,
} from '../order-record.ts';

/** All that the shop holds about a customer, but for what no role of the server may read of a card. */
export interface CustomerExport {
  email: string;
  exportedAt: string;
  orders: StoredOrder[];
}

/** @param client of the runtime role */
export async function exportCustomer(client: ClientBase, email: string): Promise<CustomerExport> {
  const { rows } = await client.query<OrderDetailRecord & OrderPastRecord>(
    `select ${WHOLE_ORDER} from orders o where o.id in (select customer_orders($1)) order by o.created_at, o.id`,
    [email],
  );
  return { email, exportedAt: new Date().toISOString(), orders: rows.map(toOrderDetail) };
}
