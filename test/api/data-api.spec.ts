import { createHmac, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { fieldsWith } from '../../contract/order-fields.ts';
import { IDEMPOTENCY_CONSTRAINT } from '../../contract/order-row.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY, JWT_SECRET } from '../shop/shop-server.ts';

const shop = workerShop();
beforeEach(emptyTables);

/** The official client. Node 20 has no WebSocket, which is not needed here. */
const client = (key = ANON_KEY, headers: Record<string, string> = {}) =>
  createClient(shop.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: class {} as never },
    global: { headers },
  });
const orders = (headers?: Record<string, string>) => client(ANON_KEY, headers).from('orders');
const post = (text: string, headers: Record<string, string> = {}, query = '') =>
  request(`${shop.url}/rest/v1/orders${query}`, { text, headers: { apikey: ANON_KEY, ...headers } });
const stored = () =>
  asOwner(async (owner) => (await owner.query('select * from orders order by created_at')).rows);

const OPTIONAL: string[] = fieldsWith('optional');
const optionalTexts = (value: string | null) => Object.fromEntries(OPTIONAL.map((name) => [name, value]));
const requiredFields = () =>
  Object.fromEntries(Object.entries(orderRow()).filter(([name]) => !OPTIONAL.includes(name)));

describe('the official client', () => {
  it('inserts and returns every readable column, with money as numbers and without the card', async () => {
    const { data, error, status } = await orders().insert([orderRow()]).select();
    expect(error).toBeNull();
    expect(status).toBe(201);
    const { cardholder_name, card_number, card_expiry, card_cvc, ...readable } = orderRow();
    expect(data).toEqual([
      {
        ...optionalTexts(''),
        ...readable,
        id: expect.any(String),
        status: 'pending',
        created_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(card_number);
  });

  it('inserts without reading anything back', async () => {
    expect(await orders().insert(orderRow())).toMatchObject({ status: 201, data: null, error: null });
    expect(await stored()).toHaveLength(1);
  });

  it('gets one object with single()', async () => {
    const { data, status } = await orders().insert(orderRow()).select('id, total').single();
    expect(status).toBe(201);
    expect(data).toEqual({ id: expect.any(String), total: ORDER_LINE.salePrice });
  });

  it('inserts in bulk, with a count and defaults for missing keys', async () => {
    const { phone, address2, ...short } = orderRow();
    const { data, count } = await orders()
      .insert([short, orderRow({ order_number: 'LC654321', phone: '555' })], {
        count: 'exact',
        defaultToNull: false,
      })
      .select('order_number, phone, address2');
    expect(count).toBe(2);
    expect(data).toEqual([
      { order_number: 'LC123456', phone, address2 },
      { order_number: 'LC654321', phone: '555', address2 },
    ]);
  });

  it('inserts all rows or none', async () => {
    const { error, status } = await orders().insert([orderRow(), orderRow({ total: 1 })]);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('orders_total_check') });
    expect(await stored()).toHaveLength(0);
  });

  it('inserts nothing for an empty list', async () => {
    expect(await orders().insert([]).select()).toMatchObject({ status: 201, data: [] });
  });

  it('gets a 406 for single() with two rows, and stores nothing', async () => {
    const { error, status } = await orders().insert([orderRow(), orderRow()]).select().single();
    expect(status).toBe(406);
    expect(error?.code).toBe('PGRST116');
    expect(await stored()).toHaveLength(0);
  });

  it.each([
    ['select', () => orders().select()],
    ['a count', () => orders().select('*', { count: 'exact', head: true })],
    ['update', () => orders().update({ status: 'paid' }).eq('order_number', 'LC123456')],
    ['delete', () => orders().delete().eq('order_number', 'LC123456')],
    ['upsert', () => orders().upsert(orderRow())],
    ['upsert that ignores duplicates', () => orders().upsert(orderRow(), { ignoreDuplicates: true })],
  ])('is refused %s', async (_, call) => {
    await orders().insert(orderRow());
    const { status } = await call();
    expect(status).toBe(401);
    expect(await stored()).toMatchObject([{ status: 'pending' }]);
  });

  it.each(['products', 'operators', 'shop_migrations', 'nothing'])(
    'does not find the table %s',
    async (table) => {
      for (const { error, status } of [
        await client().from(table).select(),
        await client().from(table).insert({ id: 1 }),
      ]) {
        expect(status).toBe(404);
        expect(error?.code).toBe('PGRST205');
      }
    },
  );

  it('gets an error for a wrong key', async () => {
    const { error, status } = await client('sb_publishable_wrong').from('orders').insert(orderRow());
    expect(status).toBe(401);
    expect(error?.message).toBe('Invalid API key');
  });
});

describe('an order that is sent twice', () => {
  const key = randomUUID();

  it('is stored once; the replay gets a 409 that names the key', async () => {
    expect((await orders({ 'Idempotency-Key': key }).insert(orderRow())).status).toBe(201);
    const replay = await orders({ 'Idempotency-Key': key }).insert(orderRow());
    expect(replay.status).toBe(409);
    expect(replay.error).toMatchObject({
      code: '23505',
      message: expect.stringContaining(IDEMPOTENCY_CONSTRAINT),
    });
    expect(await stored()).toHaveLength(1);
  });

  it('is stored once if both arrive at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => orders({ 'Idempotency-Key': key }).insert(orderRow())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('cannot share a key with another row of the same insert', async () => {
    expect((await orders({ 'Idempotency-Key': key }).insert([orderRow(), orderRow()])).status).toBe(400);
  });

  it('requires a UUID as its key', async () => {
    const { error, status } = await orders({ 'Idempotency-Key': 'once' }).insert(orderRow());
    expect(status).toBe(400);
    expect(error?.code).toBe('22P02');
  });
});

describe('the constraints of an order', () => {
  const line = (changes: object) => [{ ...ORDER_LINE, ...changes }];

  it.each([
    ['orders_order_number_check', { order_number: 'LC012345' }],
    ['orders_order_number_check', { order_number: 'LC1234567' }],
    ['orders_items_check', { items: [] }],
    ['orders_items_check', { items: {} }],
    ['orders_items_check', { items: 'x' }],
    ['orders_items_check', { items: [7] }],
    ['orders_items_check', { items: [...line({}), ...line({})] }],
    ['orders_items_check', { items: line({ quantity: 2 }) }],
    ['orders_items_check', { items: line({ title: undefined }) }],
    ['orders_items_check', { items: line({ note: 'x' }) }],
    ['orders_subtotal_check', { subtotal: 1, total: 1 }],
    ['orders_total_check', { total: 0 }],
    ['orders_shipping_cost_check', { shipping_cost: -ORDER_LINE.salePrice, total: 0 }],
    ['orders_price_rule', { items: line({ salePrice: 0.01 }), subtotal: 0.01, total: 0.01 }],
    ['orders_price_rule', { items: line({ title: 'Yacht' }) }],
    ['orders_name_check', { name: '' }],
    ['orders_email_check', { email: 'nobody' }],
    ['orders_address_check', { address: 'x'.repeat(301) }],
    ['orders_state_check', { state: 'DC' }],
    ['orders_cardholder_name_check', { cardholder_name: '   ' }],
    ['orders_card_number_check', { card_number: '424242424242424' }],
    ['orders_card_number_check', { card_number: '4242' }],
    ['orders_card_expiry_check', { card_expiry: '1/30' }],
    ['orders_card_cvc_check', { card_cvc: '12' }],
    ['orders_card_cvc_check', { card_number: '4242424242424242', card_cvc: '' }],
  ])('refuse with %s: %j', async (constraint, changes) => {
    const { error, status } = await orders().insert(orderRow(changes));
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '23514', message: expect.stringContaining(`"${constraint}"`) });
    expect(await stored()).toHaveLength(0);
  });

  it('accept a card number with spaces as typed', async () => {
    expect((await orders().insert(orderRow({ card_number: '4242 4242 4242 4242' }))).status).toBe(201);
    expect(await stored()).toMatchObject([{ card_number: '4242 4242 4242 4242', card_last4: '4242' }]);
  });

  it.each([
    ['null', null],
    ["''", ''],
    ['text', '555 0100'],
  ])('accept %s for optional columns, and return it as it was sent', async (_, value) => {
    const optional = optionalTexts(value);
    const { data, error, status } = await orders()
      .insert(orderRow(optional))
      .select(Object.keys(optional).join())
      .single();
    expect([status, error, data]).toEqual([201, null, optional]);
    expect(await stored()).toMatchObject([optional]);
  });

  it("store '' for missing optional columns", async () => {
    const { data, status } = await orders().insert(requiredFields()).select().single();
    expect(status).toBe(201);
    expect(data).toMatchObject(optionalTexts(''));
  });

  it('refuse null for other columns', async () => {
    for (const column of Object.keys(requiredFields())) {
      const { error, status } = await orders().insert(orderRow({ [column]: null }));
      expect([column, status]).toEqual([column, 400]);
      expect(error?.code).toMatch(/^23502$|^23514$/);
    }
    expect(await stored()).toHaveLength(0);
  });

  it('store the card in plain form (spec §3)', async () => {
    await orders().insert(orderRow());
    expect(await stored()).toMatchObject([{ card_number: '4242424242424242', card_cvc: '123' }]);
  });

  it('accept a line that matches the title and price of a product', async () => {
    const token = await signIn(shop.url);
    const draft = { title: 'Wand', description: 'd', price: 3.5, image: '/w.avif', inventory: 0 };
    await request(`${shop.url}/api/products`, { body: draft, token });
    const items = line({ title: 'Wand', color: '', salePrice: 3.5 });
    expect((await orders().insert(orderRow({ items, subtotal: 3.5, total: 3.5 }))).status).toBe(201);
    const cheap = line({ title: 'Wand', color: '', salePrice: 3.49 });
    expect((await orders().insert(orderRow({ items: cheap, subtotal: 3.49, total: 3.49 }))).status).toBe(400);
  });
});

describe('requests as in PostgREST', () => {
  it.each([
    ['no body', '', {}, '', 400, 'PGRST102'],
    ['broken JSON', '{"name":', {}, '', 400, 'PGRST102'],
    ['a number', '7', {}, '', 400, 'PGRST102'],
    ['a list of numbers', '[7]', {}, '', 400, 'PGRST102'],
    ['another content type', 'a,b', { 'Content-Type': 'text/csv' }, '', 400, 'PGRST102'],
    ['rows with different keys', '[{"name":"a"},{"email":"b"}]', {}, '', 400, 'PGRST102'],
    ['an unknown column', '{"colour":"red"}', {}, '', 400, 'PGRST204'],
    ['an unknown column in columns', '[{"name":"a"}]', {}, '?columns="colour"', 400, 'PGRST204'],
    ['a missing required column', '{"name":"a"}', {}, '', 400, '23502'],
    [
      'a column that is not for shoppers',
      JSON.stringify(orderRow({ status: 'paid' } as never)),
      {},
      '',
      401,
      '42501',
    ],
    ['text for a number', JSON.stringify(orderRow({ total: 'seven' })), {}, '', 400, '22P02'],
    ['a number too large', JSON.stringify(orderRow({ total: 1e12 })), {}, '', 400, '22003'],
    ['a NUL byte', JSON.stringify(orderRow({ name: 'a\0b' })), {}, '', 400, '22P05'],
    ['a NUL byte in the items', JSON.stringify(orderRow({ items: ['a\0b'] })), {}, '', 400, '22P05'],
    ['half a surrogate pair in the items', '{"items":["\\ud800"]}', {}, '', 400, '22P02'],
    ['another schema', '{}', { 'Content-Profile': 'private' }, '', 406, 'PGRST106'],
    ['another media type', '{}', { Accept: 'text/csv' }, '', 406, 'PGRST107'],
    ['an embedding', '{}', { Prefer: 'return=representation' }, '?select=products(*)', 400, 'PGRST200'],
    ['an unknown column to read', '{}', { Prefer: 'return=representation' }, '?select=colour', 400, '42703'],
    [
      'the card to read',
      JSON.stringify(orderRow()),
      { Prefer: 'return=representation' },
      '?select=card_number',
      401,
      '42501',
    ],
    ['an unknown strict preference', '{}', { Prefer: 'handling=strict, colour=red' }, '', 400, 'PGRST122'],
    ['too much', JSON.stringify(orderRow({ name: 'x'.repeat(40_000) })), {}, '', 413, 'PGRST102'],
    ['too many rows', JSON.stringify(Array(101).fill({})), {}, '', 413, 'PGRST102'],
    ['prototype pollution', '{"__proto__":{"name":"a"}}', {}, '', 400, 'PGRST102'],
  ])('%s is refused with its status and code', async (_, text, headers, query, status, code) => {
    const answer = await post(text, headers as unknown as Record<string, string>, query);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'hint', 'message']);
    expect(answer.body.code).toBe(code);
    expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
    expect(await stored()).toHaveLength(0);
  });

  it('responds to an unknown path with PGRST125', async () => {
    const answer = await request(`${shop.url}/rest/v1/orders/1`, { headers: { apikey: ANON_KEY } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'PGRST125' } });
  });

  it.each(['/rest/%761/orders', '/rest/v1/%6frders'])(
    'knows itself by an encoded address: %s',
    async (path) => {
      const answer = await request(shop.url + path, { body: orderRow() });
      expect(answer).toMatchObject({ status: 401, body: { message: 'No API key found in request' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('does not match longer path segments', async () => {
    const answer = await request(`${shop.url}/rest/v1x`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('ignores keys that are not in columns', async () => {
    const columns = Object.keys(orderRow())
      .map((name) => `"${name}"`)
      .join(',');
    const text = JSON.stringify([{ ...orderRow(), colour: 'red' }]);
    expect((await post(text, {}, `?columns=${encodeURIComponent(columns)}`)).status).toBe(201);
  });

  it('responds to an insert without representation with an empty body', async () => {
    const answer = await post(JSON.stringify(orderRow()));
    expect(answer).toMatchObject({ status: 201, body: '' });
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('content-range')).toBe('*/*');
  });

  it('allows preflight requests of any origin', async () => {
    const answer = await request(`${shop.url}/rest/v1/orders`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,prefer,idempotency-key',
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe('apikey,prefer,idempotency-key');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
  });
});

describe('keys and tokens', () => {
  const token = (claims: object, secret = JWT_SECRET) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
    return `Bearer ${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

  it('that are missing are refused as by the gateway', async () => {
    const answer = await request(`${shop.url}/rest/v1/orders`, { body: orderRow() });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: 'No API key found in request', hint: expect.any(String) });
  });

  it('may be a query parameter', async () => {
    const { status } = await request(`${shop.url}/rest/v1/orders?apikey=${ANON_KEY}`, { body: orderRow() });
    expect(status).toBe(201);
  });

  it.each([
    ['the key itself', `Bearer ${ANON_KEY}`, 201, undefined],
    ['a token without a role', token({ sub: 'x' }), 201, undefined],
    ['a token of anon', token({ role: 'anon' }), 201, undefined],
    ['a token of another role', token({ role: 'service_role' }), 401, '22023'],
    ['a token of another secret', token({ role: 'anon' }, 'x'.repeat(40)), 401, 'PGRST301'],
    ['an expired token', token({ role: 'anon', exp: 1_000_000_000 }), 401, 'PGRST303'],
    ['another key', 'Bearer sb_secret_other', 401, 'PGRST301'],
  ])('%s as bearer', async (_, authorization, status, code) => {
    const answer = await post(JSON.stringify(orderRow()), { Authorization: authorization });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });
});
