import { randomUUID } from 'node:crypto';
import { type Answer, request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';

const shop = workerShop();
const VICTIM = { order_number: 'LC777777', name: 'Victim Canary', email: 'victim@example.com' };
beforeEach(async () => {
  await emptyTables();
  await storeOrders(VICTIM);
});

interface Attack {
  method?: string;
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const send = ({ method, path = '/orders', body, headers }: Attack): Promise<Answer> =>
  request(`${shop.url}/rest/v1${path}`, { method, body, headers: { apikey: ANON_KEY, ...headers } });
const representation = { Prefer: 'return=representation' };

/** Everything that is stored, except the order counters. */
const stored = () =>
  asOwner(async (owner) => {
    const all = await owner.query(`select (select json_agg(o) from orders o) as orders,
      (select json_agg(p) from products p) as products, (select json_agg(s) from operators s) as operators`);
    return JSON.stringify(all.rows[0]);
  });

/** Columns of an order that shoppers may not set, with valid values. */
const GUARDED = {
  id: randomUUID(),
  created_at: '2020-01-01T00:00:00Z',
  inserted_in: '1',
  card_last4: '1234',
  search_words: 'x',
  status: 'paid',
};

/** Requests with the public key that must neither change anything nor reveal personal data. */
const REFUSED: [name: string, attack: Attack][] = [
  ['reading with a filter', { path: `/orders?order_number=eq.${VICTIM.order_number}` }],
  ['reading one column', { path: '/orders?select=id' }],
  ['reading the card', { path: '/orders?select=card_number,card_cvc' }],
  ['reading a JSON path', { path: '/orders?select=items->0->>title' }],
  ['reading by an aggregate', { path: '/orders?select=count(),total.sum()' }],
  ['reading a plan', { headers: { Accept: 'application/vnd.pgrst.plan+json' } }],
  ['reading as CSV', { headers: { Accept: 'text/csv' } }],
  ['reading a range', { headers: { Range: '0-9', Prefer: 'count=exact' } }],
  ['counting', { method: 'HEAD', headers: { Prefer: 'count=exact' } }],
  ['updating without a filter', { method: 'PATCH', body: { status: 'paid' } }],
  [
    'updating with a filter',
    { method: 'PATCH', path: '/orders?total=gt.0', body: { name: 'x' }, headers: representation },
  ],
  ['replacing a row', { method: 'PUT', path: `/orders?id=eq.${randomUUID()}`, body: orderRow() }],
  ['deleting all', { method: 'DELETE' }],
  ['deleting with a filter', { method: 'DELETE', path: '/orders?total=gt.0', headers: representation }],
  [
    'deleting by overriding the method',
    { path: '/orders?total=gt.0', body: {}, headers: { 'X-HTTP-Method-Override': 'DELETE' } },
  ],
  [
    'merging duplicates',
    { path: '/orders?on_conflict=id', body: orderRow(), headers: { Prefer: 'resolution=merge-duplicates' } },
  ],
  [
    'ignoring duplicates',
    {
      path: '/orders?on_conflict=idempotency_key',
      body: orderRow(),
      headers: { Prefer: 'resolution=ignore-duplicates' },
    },
  ],
  ['calling a function', { path: '/rpc/record_order_status_change', body: {} }],
  ['calling a function of PostgreSQL', { path: '/rpc/pg_read_file', body: { filename: '/etc/passwd' } }],
  ['calling a function by GET', { path: '/rpc/order_words?name=x' }],
  ['listing the tables', { path: '/' }],
  ['requesting OpenAPI', { path: '/', headers: { Accept: 'application/openapi+json' } }],
  ['another schema in the table name', { path: '/pg_catalog.pg_authid' }],
  ['another schema in a header', { headers: { 'Accept-Profile': 'pg_catalog' } }],
  ['a table in upper case', { path: '/ORDERS', body: orderRow() }],
  ['a table in quotes', { path: '/%22orders%22', body: orderRow() }],
  ['a table with a statement', { path: '/orders;truncate%20orders', body: orderRow() }],
  ['two tables', { path: '/orders,operators' }],
  ['a table with a trailing slash', { path: '/orders/', body: orderRow({ total: 1 }) }],
  ...Object.entries(GUARDED).map(([column, value]): [string, Attack] => [
    `setting ${column}`,
    { body: { ...orderRow(), [column]: value } },
  ]),
  [
    'setting a guarded column by columns',
    { path: '/orders?columns=status,order_number', body: { ...orderRow(), status: 'paid' } },
  ],
  [
    'reading guarded columns of the own order',
    { path: '/orders?select=id,inserted_in', body: orderRow(), headers: representation },
  ],
  [
    'reading the key of the own order',
    { path: '/orders?select=idempotency_key', body: orderRow(), headers: representation },
  ],
  [
    'reading the operators with the own order',
    { path: '/orders?select=*,operators(*)', body: orderRow(), headers: representation },
  ],
  ['a cast of a column', { path: '/orders?select=id::text', body: orderRow(), headers: representation }],
  [
    'an alias of a column',
    { path: '/orders?select=x:card_number', body: orderRow(), headers: representation },
  ],
  [
    'a statement in select',
    { path: '/orders?select=%22id%22);%20truncate%20orders;--', body: orderRow(), headers: representation },
  ],
  [
    'a quoted statement in select',
    { path: '/orders?select=%22id%20from%20operators--%22', body: orderRow(), headers: representation },
  ],
  ['a statement in columns', { path: '/orders?columns=%22name%22)%20values%20(1);--', body: orderRow() }],
  [
    'a statement as a key of the row',
    { body: { ...orderRow(), 'name") values (1); truncate orders; --': 1 } },
  ],
  [
    'a statement as an idempotency key',
    { body: orderRow(), headers: { 'Idempotency-Key': `${randomUUID()}'; truncate orders; --` } },
  ],
];

/** Orders with a wrong price, or for something that is not for sale. */
const line = (changes: object) => [{ ...ORDER_LINE, ...changes }];
const { salePrice } = ORDER_LINE;
const less = (dollars: number) => Number((salePrice - dollars).toFixed(6));
const PRICES: [name: string, changes: object][] = [
  ['a price of zero', { items: line({ salePrice: 0 }), subtotal: 0, total: 0 }],
  ['a negative price', { items: line({ salePrice: -salePrice }), subtotal: -salePrice, total: -salePrice }],
  ['a price as text', { items: line({ salePrice: String(salePrice) }) }],
  ['a price that is not a number', { items: line({ salePrice: 'NaN' }), subtotal: 'NaN', total: 'NaN' }],
  [
    'a price that rounds to the right one',
    { items: line({ salePrice: less(0.005) }), subtotal: less(0.005), total: less(0.005) },
  ],
  ['a price a millionth too low', { items: line({ salePrice: less(0.000001) }) }],
  ['a total below the subtotal', { total: 0.01 }],
  ['a negative shipping cost', { shipping_cost: -7, total: less(7) }],
  ['a quantity of zero', { items: line({ quantity: 0 }), subtotal: 0, total: 0 }],
  ['a negative quantity', { items: line({ quantity: -1 }) }],
  ['a quantity of one half', { items: line({ quantity: 0.5 }), subtotal: 4, total: 4 }],
  ['a quantity as text', { items: line({ quantity: '1' }) }],
  [
    'a title in upper case',
    { items: line({ title: 'SMART LASER CAT COLLAR', salePrice: 1 }), subtotal: 1, total: 1 },
  ],
  ['a title with a trailing space', { items: line({ title: `${ORDER_LINE.title} ` }) }],
  ['a title with a look-alike letter', { items: line({ title: ORDER_LINE.title.replace('a', 'а') }) }],
  ['a title in a list', { items: line({ title: [ORDER_LINE.title] }) }],
  ['a color in an object', { items: line({ color: { name: 'Pink' } }) }],
  ['a color of 20 kB', { items: line({ color: 'x'.repeat(20_000) }) }],
  ['items as text', { items: JSON.stringify(line({})) }],
  ['two prices in one line', { items: [{ ...ORDER_LINE, saleprice: 0.01 }] }],
];

describe('with the public key,', () => {
  it.each(REFUSED)('%s is refused, changes nothing and reveals nothing', async (_, attack) => {
    const before = await stored();
    const answer = await send(attack);
    expect([answer.status >= 400 && answer.status < 500, answer.status]).toEqual([true, answer.status]);
    expect(await stored()).toBe(before);
    // Eight digits of the card, because a time or an ID may contain four of them by chance.
    for (const secret of [/Victim/, /victim@/, /4242 ?4242/, /argon2/, /0-0\//, /\/1"/])
      expect(JSON.stringify([answer.body, [...answer.headers]])).not.toMatch(secret);
  });

  it.each(PRICES)('%s is refused', async (_, changes) => {
    const before = await stored();
    const answer = await send({ body: orderRow(changes) });
    expect([answer.status, answer.body.code]).toEqual([400, expect.stringMatching(/^(23514|22P02|22003)$/)]);
    expect(await stored()).toBe(before);
  });

  it('one row with a wrong price makes the whole insert fail', async () => {
    const before = await stored();
    const cheap = orderRow({ items: line({ salePrice: 0.01 }), subtotal: 0.01, total: 0.01 });
    const answer = await send({ body: [...Array(20).fill(orderRow()), cheap] });
    expect([answer.status, await stored()]).toEqual([400, before]);
  });

  it('a product can only be ordered at its current price', async () => {
    const draft = { title: 'Wand', description: 'd', price: 30, image: '/w.avif', inventory: 0 };
    const { body: product } = await request(`${shop.url}/api/products`, { body: draft, token: shop.token });
    const at = (price: number) =>
      orderRow({
        items: [{ title: 'Wand', quantity: 1, color: '', salePrice: price }],
        subtotal: price,
        total: price,
      });
    expect((await send({ body: at(3) })).status).toBe(400);
    await request(`${shop.url}/api/products/${product._id}`, {
      method: 'PUT',
      body: { ...draft, price: 31 },
      token: shop.token,
    });
    expect((await send({ body: at(30) })).status).toBe(400);
    expect((await send({ body: at(31) })).status).toBe(201);
    await request(`${shop.url}/api/products/${product._id}`, { method: 'DELETE', token: shop.token });
    expect((await send({ body: at(31) })).status).toBe(400);
  });

  it("another visitor's idempotency key reveals nothing about their order", async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await send({ body: orderRow({ name: 'Victim Canary' }), headers });
    const answer = await send({ body: orderRow(), headers: { ...headers, ...representation } });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toMatch(/Victim|LC1/);
  });

  it('operator routes are refused', async () => {
    for (const path of [
      '/api/orders',
      '/api/orders/counts',
      '/api/orders/selection',
      '/api/orders/summary',
      '/api/orders/events',
      '/api/readiness',
      '/api/orders/export.csv',
    ])
      for (const headers of [{ apikey: ANON_KEY }, { Authorization: `Bearer ${ANON_KEY}` }])
        expect([path, (await request(shop.url + path, { headers: headers as never })).status]).toEqual([
          path,
          401,
        ]);
  });
});
