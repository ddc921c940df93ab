import type { AdminOrder } from '../../contract/api/orders.ts';
import type { Statements } from '../database/database.ts';
import { type ListedRecord, ORDER_SQL, toAdminOrder } from './order-record.ts';

/** Reads orders after a change, in the same transaction. */
export async function readOrders(transaction: Statements, ids: string[]): Promise<AdminOrder[]> {
  const records = await transaction.query<ListedRecord[]>(
    `select ${ORDER_SQL.selected} from orders o where o.id = any ($1::uuid[])`,
    [ids],
  );
  return records.map(toAdminOrder);
}

/** @throws Error if there is no such order */
export async function readOrder(transaction: Statements, id: string): Promise<AdminOrder> {
  const [order] = await readOrders(transaction, [id]);
  if (order === undefined) throw new Error(`There is no order ${id}.`);
  return order;
}
