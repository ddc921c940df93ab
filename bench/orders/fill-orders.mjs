import pg from 'pg';
import { BUILT_IN_PRODUCT } from '../../dist/contract/built-in-product.js';
import { ORDER_PREFIX } from '../../dist/contract/shop/facts.shop.js';
import { US_STATES } from '../../dist/contract/us-states.js';
import { CITIES, FIRST_NAMES, LAST_NAMES, MAIL_PROVIDERS, PRODUCTS, STREETS, SYLLABLES } from './names.mjs';

const BATCH = 50_000;
const YEARS = 3;

/** SQL for a random element of a list; earlier elements are more likely. */
const drawn = (list, skew) =>
  `(${list}::text[])[1 + floor(power(random(), ${skew}) * cardinality(${list}::text[]))::int]`;

/**
 * Orders number $1 to $2 of $3, oldest first, over three years up to now, with more per day over time.
 * Drawn from a fixed seed, so that everything but the current time is reproducible.
 */
const INSERT_ORDERS = `
  with drawn as materialized (
    select
      n,
      ${drawn('$4', 2)} as first_name,
      case when random() < 0.6 then ${drawn('$5', 2)}
        else initcap(${drawn('$6', 1)} || ${drawn('$6', 1)} || ${drawn('$6', 1)}) end as last_name,
      ${drawn('$7', 2)} as provider,
      ${drawn('$8', 1)} as city,
      ${drawn('$5', 1)} || ' ' || ${drawn('$10', 1)} as street,
      ${drawn('$11', 1)} as state,
      case when random() < 0.7 then format('(%s) %s-%s', 201 + floor(power(random(), 2) * 700)::int,
        200 + floor(random() * 800)::int, lpad(floor(random() * 10000)::int::text, 4, '0')) else '' end as phone,
      random() as product_draw,
      random() as status_draw,
      random() as number_draw,
      random() as mail_draw
    from generate_series($1::int, $2::int) n
  ), priced as (
    select
      drawn.*,
      case when product_draw < 0.9 then ${pg.escapeLiteral(BUILT_IN_PRODUCT.title)}
        else ($9::text[])[1 + floor((product_draw - 0.9) * 9.999 * cardinality($9::text[]))::int] end as title
    from drawn
  ), complete as (
    select
      priced.*,
      coalesce((select p.price from products p where p.title = priced.title), ${BUILT_IN_PRODUCT.salePrice}) as price,
      lower(regexp_replace(
        first_name || case when mail_draw < 0.5 then '.' else '' end || last_name, '[^A-Za-z.]', '', 'g'))
        || case when mail_draw < 0.7 then floor(mail_draw * 10000)::int::text else '' end as mailbox
    from priced
  )
  insert into orders (id, order_number, items, name, email, phone, address, city, state, zip, shipping_method,
    subtotal, shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, status, created_at)
  select
    md5('order ' || n)::uuid,
    '${ORDER_PREFIX}' || 100000 + floor(number_draw * 900000)::int,
    jsonb_build_array(jsonb_build_object(
      'title', title, 'quantity', 1, 'color', case when n % 3 = 0 then 'Blue' else 'Pink' end, 'salePrice', price)),
    first_name || ' ' || last_name,
    mailbox || '@' || provider,
    phone, 1 + n % 9999 || ' ' || street, city, state, lpad((n % 99999)::text, 5, '0'), 'free',
    price, 0, price,
    first_name || ' ' || last_name, '4242424242424242', '12/30', '123',
    case when status_draw < 0.88 then 'paid' when status_draw < 0.96 then 'cancelled' else 'pending' end,
    now() - interval '${YEARS} years' * (1 - power(n::float8 / $3::int, 0.7))
  from complete
`;

const INSERT_HISTORY = `
  insert into order_status_changes (order_id, changed_at, changed_by, from_status, to_status)
  select id, created_at + interval '2 hours', 'operator@shop.example', 'pending', status
  from orders where status <> 'pending' order by created_at, id
`;

/** All paid orders except the newest and a few forgotten ones. Without the triggers of single shipments. */
const INSERT_SHIPMENTS = `
  insert into shipments (order_id, carrier, tracking_number, shipped_by, created_at)
  select id, 'ups', '1Z' || left(replace(id::text, '-', ''), 16), 'operator@shop.example', created_at + interval '1 day'
  from orders where status = 'paid' and created_at < now() - interval '2 days' and random() < 0.998
`;
const SET_SHIPPED = `
  update orders o set shipped_at = s.created_at from shipments s where s.order_id = o.id
`;

/** Empties the shop and inserts this many orders. The client is the owner of the schema. */
export async function fillOrders(client, orders) {
  await client.query('truncate orders, products cascade');
  for (const { title, price } of PRODUCTS) {
    await client.query(
      "insert into products (title, description, price, image, inventory) values ($1, 'For cats.', $2, '/images/collar-pink-480.jpg', 100)",
      [title, price],
    );
  }
  await client.query('set max_parallel_workers_per_gather = 0');
  await client.query('select setseed(0.799)');
  const lists = [FIRST_NAMES, LAST_NAMES, SYLLABLES, MAIL_PROVIDERS].map((list) => list.split(' '));
  lists.push(CITIES.split('|'));
  const titles = PRODUCTS.map(({ title }) => title);
  for (let first = 1; first <= orders; first += BATCH) {
    const last = Math.min(orders, first + BATCH - 1);
    await client.query(INSERT_ORDERS, [first, last, orders, ...lists, titles, STREETS.split(' '), US_STATES]);
  }
  await client.query(INSERT_HISTORY);
  await client.query('alter table shipments disable trigger user');
  await client.query(INSERT_SHIPMENTS);
  await client.query('alter table shipments enable trigger user');
  await client.query(SET_SHIPPED);
  await client.query('vacuum full orders');
  await client.query('vacuum analyze orders, order_status_changes, shipments, products');
}

/** Undoes the shipments of the newest orders. @param share of the paid orders that is left unshipped */
export async function unshipOrders(client, share) {
  await client.query(
    `update orders set shipped_at = null, paid_at = created_at + interval '2 hours'
     where shipped_at is not null and created_at >= (
       select percentile_disc(1 - $1::float8) within group (order by created_at) from orders where status = 'paid')`,
    [share],
  );
  await client.query('vacuum full orders');
  await client.query('vacuum analyze orders');
}
