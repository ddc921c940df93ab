import { ORDER_FULFILLMENTS, ORDER_SORTS, ORDER_STATUSES } from '../../dist/contract/orders.js';
import { writeCursor } from '../../dist/server/orders/order-cursor.js';

/** What the desk asks for with every live refresh: at most so many milliseconds at p95. */
const LIVE_VIEWS = [
  { name: 'counts', path: '/api/orders/counts', aim: 10 },
  { name: 'summary of 30 days', path: '/api/orders/summary?timeZone=Europe/Berlin', aim: 20 },
];

const address = (filter) => `/api/orders?${new URLSearchParams(filter)}`;

const list = (name, filter) => ({ name, filter, path: address(filter) });

const fulfillmentLists = () =>
  ORDER_FULFILLMENTS.flatMap((fulfillment) =>
    ['-createdAt', 'createdAt'].map((sort) => list(`${fulfillment}, ${sort}`, { fulfillment, sort })),
  );

/** What depends on which part of the orders has been shipped. */
export const shippingViews = () => [...fulfillmentLists(), ...LIVE_VIEWS];

/** The cursor of the order in the middle of the list, so that half of the orders lie before it. */
async function middleOf(database, sort) {
  const column = sort.endsWith('amount') ? 'total' : 'created_at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const columns = [...new Set([column, 'created_at', 'id'])].map((name) => `${name} ${direction}`);
  const { rows } = await database.query(`
    select id, total, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from orders order by ${columns} offset (select count(*) / 2 from orders) limit 1`);
  const [{ id, total, created_at: createdAt }] = rows;
  return writeCursor({ sort, total, createdAt, id });
}

/**
 * What an operator looks at, one line each: a name and the request, which may depend on how often it was made.
 * A list also says its filter, so that its plan can be shown.
 */
export async function viewsOf(database) {
  const { rows } = await database.query('select * from orders order by created_at desc offset 500 limit 20');
  const [order] = rows;
  const ids = rows.map(({ id }) => id);
  const statusChange = (turn) => ({ status: turn % 2 === 0 ? 'cancelled' : 'paid' });

  const views = [list('first page', {}), list('first page of 200', { limit: 200 })];
  for (const sort of ORDER_SORTS)
    views.push(list(`deep page, ${sort}`, { sort, after: await middleOf(database, sort) }));
  for (const sort of ORDER_SORTS)
    for (const status of ORDER_STATUSES) views.push(list(`${status}, ${sort}`, { sort, status }));

  views.push(...fulfillmentLists());

  const searches = {
    'an order number': order.order_number,
    'the beginning of a number': order.order_number.slice(2, 5),
    'a whole e-mail': order.email,
    'a rare name': 'Barkelzan',
    'an uncommon name': 'Quinn',
    'a common name': 'Smith',
    'first and last name': order.name,
    'one letter': 'a',
    'a rare letter': 'x',
    'a domain and a rare word': 'gmail com barkelzan',
    'nothing found': 'nobody',
    'signs only': '%%%',
  };
  for (const [name, search] of Object.entries(searches)) {
    views.push(list(`search: ${name}`, { search }));
    views.push(list(`search, pending, -amount: ${name}`, { search, status: 'pending', sort: '-amount' }));
  }
  views.push(
    ...LIVE_VIEWS,
    { name: 'one order', path: `/api/orders/${order.id}` },
    {
      name: 'status of one order',
      method: 'PUT',
      path: `/api/orders/${order.id}/status`,
      body: statusChange,
    },
    {
      name: 'status of 20 orders',
      method: 'PUT',
      path: '/api/orders/status',
      body: (turn) => ({ ids, ...statusChange(turn) }),
    },
  );
  return views;
}
