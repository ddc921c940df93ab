import { request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';

const shop = workerShop();

const nest = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const arrays = (levels: number) => nest('[', ']', levels);
const objects = (levels: number) => nest('{"":', '}', levels).replace(':}', ':1}');

/** A body with a nested value in one field, which adds one level. */
const bodyWith = (fields: object, field: string, nested: string) =>
  JSON.stringify({ ...fields, [field]: '?' }).replace('"?"', nested);

const DEEP: [name: string, nested: string, status: number][] = [
  ['33 levels of arrays', arrays(32), 400],
  ['5,000 levels of arrays', arrays(4_999), 400],
  ['15,000 levels of arrays', arrays(14_999), 400],
  ['33 levels of objects', objects(32), 400],
  ['5,000 levels of objects', objects(4_999), 400],
  ['15,000 levels of objects, more than a body may have,', objects(14_999), 413],
];
const TOO_DEEP = 'The JSON is nested more than 32 levels deep.';

describe.each(DEEP)('%s', (_, nested, status) => {
  const message = status === 400 ? TOO_DEEP : expect.any(String);

  it.each(['items', 'name', 'unknown'])('in %s of an order are refused as by PostgREST', async (field) => {
    const text = bodyWith(orderRow(), field, nested);
    const answer = await request(`${shop.url}/rest/v1/orders`, { text, headers: { apikey: ANON_KEY } });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ code: 'PGRST102', message, details: null, hint: null });
  });

  it('in the body of a login are refused', async () => {
    const answer = await request(`${shop.url}/api/auth/login`, { text: bodyWith(ADMIN, 'password', nested) });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: message });
  });
});

it('nothing is stored, and nothing causes an internal error', async () => {
  expect((await asOwner((client) => client.query('select from orders'))).rowCount).toBe(0);
  expect(shop.output()).not.toMatch(/ 5\d\d \d|RangeError|call stack|^\s+at /m);
});

it('brackets in the text of an order are accepted', async () => {
  const brackets = `"\\"[{`.repeat(20);
  const answer = await sendOrder(shop.url, orderRow({ address: brackets, address2: '\\' }));
  expect(answer.status).toBe(201);
});
