import { DataSource } from 'typeorm';
import { asRole, RUNTIME_ROLE } from '../../dist/server/database/connection.js';
import { Database } from '../../dist/server/database/database.js';
import { readCursor } from '../../dist/server/orders/order-cursor.js';
import { OrdersRepository } from '../../dist/server/orders/orders.repository.js';

/** The scans of orders in the plans of all statements for a list, run as the runtime role. */
export async function scansOf(url, { limit = 50, after, ...filter }) {
  const { explainStatements, scansOfOrders } = await import('../../test/shop/query-plans.ts');
  const dataSource = new DataSource({ type: 'postgres', extra: asRole(url, RUNTIME_ROLE) });
  await dataSource.initialize();
  try {
    const { database: explained, plans } = explainStatements(new Database(dataSource));
    await new OrdersRepository(explained).list(filter, { limit, after: after && readCursor(after) });
    return scansOfOrders(plans);
  } finally {
    await dataSource.destroy();
  }
}
