import { indexedSorts, ORDER_FULFILLMENTS, ORDER_STATUSES } from '../../dist/contract/orders.js';
import { writeCursor } from '../../dist/server/orders/order-cursor.js';

/** The requests of every live refresh; targets in milliseconds at p95. */
const LIVE_VIEWS = [
  { name: 'counts', path: '/api/orders/counts', target: 10 },
  { name: 'summary of 30 days', path: '/api/orders/summary?timeZone=Europe/Berlin', target: 20 },
];

/** How the names of searches begin. */
export const SEARCH = 'search: ';
export const FILTERED_SEARCH = 'search, pending, -amount: ';

const SORTS = indexedSorts(undefined);

const address = (filter) => `/api/orders?${new URLSearchParams(filter)}`;

const selection = (name, filter) => ({
  name: `selection: ${name}`,
  path: `/api/orders/selection?${new URLSearchParams(filter)}`,
});

const list = (name, filter) => ({ name, filter, path: address(filter) });

const fulfillmentLists = () =>
  ORDER_FULFILLMENTS.flatMap((fulfillment) =>
    indexedSorts(fulfillment).map((sort) => list(`${fulfillment}, ${sort}`, { fulfillment, sort })),
  );

/** Views that depend on the share of shipped orders. */
export const shippingViews = () => [...fulfillmentLists(), ...LIVE_VIEWS];

/** The cursor of the order in the middle of the list. */
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
 * The operator's views: a name and a request, whose body may depend on the number of earlier requests.
 * Lists include the filter, so that their plans can be explained.
 */
export async function viewsOf(database) {
  const { rows } = await database.query('select * from orders order by created_at desc offset 500 limit 20');
  const [order] = rows;
  const ids = rows.map(({ id }) => id);
  const { phone } = rows.find((row) => row.phone !== '');
  const { rows: shipments } = await database.query(
    'select tracking_number from shipments order by created_at desc offset 500 limit 1',
  );
  const statusChange = (turn) => ({ status: turn % 2 === 0 ? 'cancelled' : 'paid' });

  const views = [list('first page', {}), list('first page of 200', { limit: 200 })];
  for (const sort of SORTS)
    views.push(list(`deep page, ${sort}`, { sort, after: await middleOf(database, sort) }));
  for (const sort of SORTS)
    for (const status of ORDER_STATUSES) views.push(list(`${status}, ${sort}`, { sort, status }));

  views.push(...fulfillmentLists());

  const searches = {
    'an order number': order.order_number,
    'the beginning of a number': order.order_number.slice(2, 5),
    'a whole email': order.email,
    'a rare name': 'Barkelzan',
    'an uncommon name': 'Quinn',
    'a common name': 'Smith',
    'first and last name': order.name,
    'one letter': 'a',
    'a rare letter': 'x',
    'a domain and a rare word': 'gmail com barkelzan',
    'nothing found': 'nobody',
    'symbols only': '%%%',
    'a phone number': phone.replaceAll(/[^0-9]/g, ''),
    'a phone number with its country code': `+1 ${phone}`,
    'a phone number without its area code': phone.slice(6),
    'the beginning of a phone number': phone.slice(0, 11),
    'an area code': phone.slice(1, 4),
    'a tracking number': shipments[0].tracking_number,
    'the beginning of most tracking numbers': '1Z',
    'a zip': order.zip,
    'a house number and street': order.address,
    'a street': 'Østergård Lane',
    'a city': 'San Antonio',
    'a city, state and zip': `${order.city}, ${order.state} ${order.zip}`,
    'a name without its accents': 'nunez',
    'a name without its umlaut': 'jose muller',
  };
  for (const [name, search] of Object.entries(searches)) {
    views.push(list(SEARCH + name, { search }));
    views.push(list(FILTERED_SEARCH + name, { search, status: 'pending', sort: '-amount' }));
  }
  // The admin area counts these when all loaded orders are selected. A search that few of many orders match is counted slowly.
  views.push(
    selection('all orders', {}),
    selection('to ship', { fulfillment: 'unshipped' }),
    selection('pending', { status: 'pending' }),
    selection('a rare name', { search: 'Barkelzan' }),
    selection('a common name', { search: 'Smith' }),
    { ...selection('an uncommon name', { search: 'Quinn' }), target: 300 },
  );
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
