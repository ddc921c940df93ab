import { randomUUID } from 'node:crypto';
import type { Statements } from '../../../server/database/database.ts';
import { orderIn } from '../../shop/stock.ts';

/** Stores orders with one statement, as the Data API does. @returns their IDs */
export async function storeOrders(
  statements: Pick<Statements, 'query'>,
  orders: { email: string; color?: string }[],
): Promise<string[]> {
  const rows = orders.map(({ email, color = 'Blue' }) => ({
    ...orderIn(color, { email }),
    idempotency_key: randomUUID(),
  }));
  const columns = Object.keys(rows[0] ?? {}).join();
  const stored = await statements.query<{ id: string }[]>(
    `insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, $1) returning id`,
    [JSON.stringify(rows)],
  );
  return stored.map(({ id }) => id);
}
