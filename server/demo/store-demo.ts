import type { Client } from 'pg';
import { DEMO_PRODUCTS } from '../../contract/shop/facts.shop.ts';
import { asOwner } from '../database/owner-connection.ts';
import { DEMO_DAYS, DEMO_ORDERS, type DemoOrder, demoOrders } from './demo-orders.ts';

/** The status when the shipment is stored: only a paid order can ship. */
const statusBefore = ({ status, shipment }: DemoOrder) => (shipment === undefined ? status : 'paid');

/** Products first: the shop rule compares each order with them. */
async function storeProducts(client: Client): Promise<void> {
  await client.query(
    `insert into products (title, description, price, image, inventory)
     select title, description, price, image, inventory
     from jsonb_to_recordset($1) as p(title text, description text, price numeric, image text, inventory integer)`,
    [JSON.stringify(DEMO_PRODUCTS)],
  );
}

async function storeOrders(client: Client, orders: DemoOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    ...order.row,
    status: statusBefore(order),
    created_at: order.createdAt,
    paid_at: order.changes.find(({ to }) => to === 'paid')?.at,
  }));
  const columns = Object.keys(rows[0] ?? {});
  await client.query(
    `insert into orders (${columns}) select ${columns} from jsonb_populate_recordset(null::orders, $1)`,
    [JSON.stringify(rows)],
  );
}

/** A trigger records each shipment with the current time, which is corrected here. */
async function storeShipments(client: Client, orders: DemoOrder[]): Promise<void> {
  const shipments = orders.flatMap(({ row, shipment }) =>
    shipment === undefined ? [] : [{ order_number: row.order_number, ...shipment }],
  );
  await client.query(
    `insert into shipments (order_id, carrier, tracking_number, created_at)
     select o.id, s.carrier, s."trackingNumber", s.at
     from jsonb_to_recordset($1) as s(order_number text, carrier text, "trackingNumber" text, at timestamptz)
     join orders o using (order_number)`,
    [JSON.stringify(shipments)],
  );
  await client.query(
    'update order_history h set recorded_at = s.created_at from shipments s where s.order_id = h.order_id',
  );
}

async function storeStatuses(client: Client, orders: DemoOrder[], operator: string): Promise<void> {
  const returned = orders.filter((order) => statusBefore(order) !== order.status);
  await client.query(`update orders set status = 'cancelled' where order_number = any ($1)`, [
    returned.map(({ row }) => row.order_number),
  ]);
  // A trigger recorded these changes with the current time, too.
  await client.query('delete from order_status_changes');
  const changes = orders.flatMap(({ row, changes: all }) =>
    all.map((change) => ({ order_number: row.order_number, ...change })),
  );
  await client.query(
    `insert into order_status_changes (order_id, changed_at, changed_by, from_status, to_status)
     select o.id, c.at, $2, c."from", c."to"
     from jsonb_to_recordset($1) as c(order_number text, at timestamptz, "from" text, "to" text)
     join orders o using (order_number)
     order by c.at`,
    [JSON.stringify(changes), operator],
  );
  // In the demo, the operator has refunded all but the latest two.
  await client.query(
    `insert into dismissed_payment_problems (problem, dismissed_by, dismissed_at)
     select 'change ' || id, $1, changed_at + interval '1 hour' from order_status_changes
     where from_status = 'paid' and to_status = 'cancelled'
     order by changed_at desc offset 2`,
    [operator],
  );
}

/**
 * Fills a new shop in one transaction.
 * @param operator the email address to record in the history
 */
export function storeDemo(url: string, operator: string, now: Date): Promise<void> {
  return asOwner(url, async (client) => {
    await client.query('begin');
    // Excludes new orders and a second demo.
    await client.query('lock table orders in share row exclusive mode');
    const { rowCount } = await client.query('select from orders limit 1');
    if (rowCount !== 0)
      throw new Error(
        'This shop already has orders, so nothing was added. The demo works only on a shop without orders.',
      );
    await client.query("select set_config('shop.operator', $1, true)", [operator]);
    const orders = demoOrders(now);
    await storeProducts(client);
    await storeOrders(client, orders);
    await storeShipments(client, orders);
    await storeStatuses(client, orders, operator);
    await client.query('commit');
  });
}

export const DEMO_STORED = `Added ${DEMO_ORDERS} sample orders from the last ${DEMO_DAYS} days and ${DEMO_PRODUCTS.length} sample products.`;
