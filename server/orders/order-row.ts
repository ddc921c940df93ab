import type { EntityManager } from 'typeorm';
import type { AdminOrder, OrderStatus } from '../../contract/orders.ts';

/** An order as the statements of this folder select it. */
export interface OrderRow {
  id: string;
  order_number: string;
  product_id: string | null;
  title: string;
  name: string;
  email: string;
  total: string;
  status: OrderStatus;
  /** ISO 8601 with microseconds. */
  created_at: string;
}

/** The columns of `orders` that an `OrderRow` is made of. */
export const STORED_COLUMNS = 'id, order_number, items, name, email, total, status, created_at';

/** Makes `OrderRow`s of `o`, rows with the stored columns: of a page, not of everything that is sorted. */
export const ROW_COLUMNS = `
  o.id, o.order_number, o.items -> 0 ->> 'title' as title, o.name, o.email, o.total, o.status,
  to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
  (select p.id from products p where p.title = o.items -> 0 ->> 'title' order by p.created_at limit 1) as product_id`;

/** The orders that exist of these ids, in no order. */
export function rowsWithIds(manager: EntityManager, ids: string[]): Promise<OrderRow[]> {
  return manager.query(`select ${ROW_COLUMNS} from orders o where o.id = any ($1::uuid[])`, [ids]);
}

export function toAdminOrder(row: OrderRow): AdminOrder {
  return {
    _id: row.id,
    orderNumber: row.order_number,
    productId: { _id: row.product_id, title: row.title },
    customerInfo: { name: row.name, email: row.email },
    amount: Number(row.total),
    status: row.status,
    createdAt: row.created_at,
  };
}
