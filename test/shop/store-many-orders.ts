import type { Client } from 'pg';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { ENABLE_SEARCH } from './store-orders.ts';

const { title, salePrice } = BUILT_IN_PRODUCT;
const BATCH = 50_000;

/** Inserts orders number $1 to $2; most are paid, and many are shipped. */
const INSERT_ORDERS = `
  insert into orders (id, order_number, items, name, email, phone, address, city, state, zip, shipping_method, subtotal,
    shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, status, created_at, shipped_at,
    idempotency_key)
  select md5('order ' || n)::uuid, 'LC' || 100000 + n % 900000,
    jsonb_build_array(jsonb_build_object('title', '${title}', 'quantity', 1, 'color',
      case when n % 3 = 0 then 'Blue' else 'Pink' end, 'salePrice', ${salePrice})),
    'Shopper ' || n || E' \\\\ "and"\\tothers', 'stored-' || n || '@example.com', case when n % 5 > 0 then '555 0100' end,
    n || ' Engine Street', 'Los Angeles', 'CA', lpad((n % 99999)::text, 5, '0'), 'free', ${salePrice}, 0, ${salePrice}, 'Shopper ' || n,
    $3, '12/30', '737', case when n % 10 = 0 then 'pending' else 'paid' end, now() - make_interval(secs => 9000000 - n),
    case when n % 10 > 4 then now() end, md5('key ' || n)::uuid
  from generate_series($1::int, $2::int) n`;

const INSERT_OTHERS = [
  `insert into order_status_changes (order_id, changed_at, changed_by, from_status, to_status)
   select id, created_at, 'operator@shop.example', 'pending', 'paid' from orders where status = 'paid'`,
  `insert into shipments (order_id, carrier, tracking_number, created_at)
   select id, 'ups', left(md5(id::text), 12), shipped_at from orders where shipped_at is not null`,
  `insert into order_history (order_id, recorded_at, recorded_by, kind)
   select id, shipped_at, 'operator@shop.example', 'shipped' from orders where shipped_at is not null`,
  `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at)
   select id, 'confirmation', email, 'sent', null, created_at from orders`,
];

const TRIGGERED = ['orders', 'shipments', 'order_emails'];

/** Stores this many orders with their history, shipments and emails, as the owner and without triggers, except that for the search. */
export async function storeManyOrders(client: Client, orders: number, card: string): Promise<void> {
  for (const table of TRIGGERED) await client.query(`alter table ${table} disable trigger user`);
  await client.query(ENABLE_SEARCH);
  for (let first = 1; first <= orders; first += BATCH)
    await client.query(INSERT_ORDERS, [first, Math.min(orders, first + BATCH - 1), card]);
  for (const insert of INSERT_OTHERS) await client.query(insert);
  for (const table of TRIGGERED) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum analyze');
}
