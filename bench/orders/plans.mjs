import pg from 'pg';
import { asRole, RUNTIME_ROLE } from '../../dist/server/database/connection.js';
import { readCursor } from '../../dist/server/orders/order-list-query.js';
import { OrdersRepository } from '../../dist/server/orders/orders.repository.js';

/** A stand-in for TypeORM's DataSource that explains each statement after it has run it. */
function explaining(client, plans) {
  const query = async (text, values) => {
    const { rows } = await client.query(text, values);
    if (!/^\s*set /.test(text)) {
      const plan = await client.query(`explain (analyze, buffers) ${text}`, values);
      plans.push(plan.rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return rows;
  };
  const transaction = async (work) => {
    await client.query('begin');
    const result = await work({ query });
    await client.query('commit');
    return result;
  };
  return { query, transaction };
}

/** How PostgreSQL answers a list: the plan of every statement that the repository sends as the runtime role. */
export async function plansOf(url, { limit = 50, after, ...filter }) {
  const client = new pg.Client(asRole(url, RUNTIME_ROLE));
  await client.connect();
  const plans = [];
  const database = explaining(client, plans);
  const orders = new OrdersRepository(database);
  await orders.list(filter, { limit, after: after && readCursor(after) });
  await client.end();
  return plans;
}
