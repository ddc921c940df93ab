import { randomUUID } from 'node:crypto';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { IDEMPOTENCY_CONSTRAINT, IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { type Answer, request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { orderRow } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY, startShopServer } from '../shop/shop-server.ts';
import { countOf, orderIn, readStock, setCount, setSelling } from '../shop/stock.ts';
import { until } from '../shop/until.ts';

const { title } = BUILT_IN_PRODUCT;
const COLLEAGUE = { email: 'colleague@example.com', password: 'a password of a colleague' };
const HOLIDAY = 'We’re on vacation until June 1.';

const shop = workerShop();
beforeEach(emptyTables);

const place = (row: object, key?: string): Promise<Answer> =>
  request(`${shop.url}/rest/v1/orders`, {
    body: row,
    headers: { apikey: ANON_KEY, ...(key && { [IDEMPOTENCY_KEY_HEADER]: key }) },
  });
const buy = async (color: string) => (await place(orderIn(color))).status;

const refusal = (message: string) => ({
  status: 400,
  body: { code: 'P0001', message, details: null, hint: null },
});
const SOLD_OUT = refusal(`${title} in Blue is sold out.`);
const REPLAYED = {
  status: 409,
  body: { code: '23505', message: expect.stringContaining(IDEMPOTENCY_CONSTRAINT) },
};

const storedOrders = () =>
  asOwner(async (owner) => (await owner.query('select count(*)::int as orders from orders')).rows[0].orders);

/** The shop-wide switches that every order checks. */
const ruleIs = (rule: object) =>
  asOwner(async (owner) => {
    const { rows } = await owner.query('select selling_stopped() as stopped, is_stock_counted() as counted');
    expect(rows).toEqual([rule]);
  });

/** The stock of the built-in product as a page has it. */
async function stockOnPage(path = '/product/laser-collar') {
  const { body, headers } = await request(`${shop.url}${path}`);
  const written = /<html[^>]* data-stock="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"');
  return {
    etag: headers.get('etag'),
    stock: written && JSON.parse(written),
    inStock: /schema.org\/(In|OutOf)Stock/.exec(body)?.[1],
  };
}
const untilPageHas = (stock: unknown) =>
  until(async () => JSON.stringify((await stockOnPage()).stock) === JSON.stringify(stock));

async function createProduct(name = 'Cat Bell'): Promise<string> {
  const body = { title: name, description: 'Rings.', price: 3.5, image: '/bell.png', inventory: 7 };
  return (await request(`${shop.url}/api/products`, { token: shop.token, body })).body._id;
}
const bell = (changes: object = {}) =>
  orderRow({
    items: [{ title: 'Cat Bell', quantity: 1, color: '', salePrice: 3.5, ...changes }],
    subtotal: 3.5,
    total: 3.5,
  });

describe('a shop that counts nothing', () => {
  it('checks nothing', async () => {
    expect(await readStock(shop)).toEqual({
      selling: { on: true, sentence: '', version: 0, changedAt: null, changedBy: null },
      counts: [],
    });
    await ruleIs({ stopped: null, counted: false });
    await untilPageHas(undefined);
    expect((await request(`${shop.url}/api/settings`)).body.stock).toBeUndefined();
  });

  it('stops checking once nothing is counted anymore', async () => {
    await setCount(shop, 0);
    await setCount(shop, 4, 'Pink');
    await setCount(shop, null);
    await ruleIs({ stopped: null, counted: true });
    expect((await setCount(shop, null, 'Pink')).body).toMatchObject({
      remaining: null,
      changedBy: ADMIN.email,
    });
    await ruleIs({ stopped: null, counted: false });
    expect([await buy('Blue'), await buy('Purple')]).toEqual([201, 201]);
    expect((await setCount(shop, 7)).body).toMatchObject({ remaining: 7 });
  });
});

describe('selling', () => {
  it('that is off refuses each order with the sentence, and accepts orders once it is on again', async () => {
    const { status, body } = await setSelling(shop, { on: false, sentence: `  ${HOLIDAY} ` });
    expect([status, body]).toMatchObject([
      200,
      { on: false, sentence: HOLIDAY, version: 1, changedBy: ADMIN.email, changedAt: expect.any(String) },
    ]);
    expect(await place(orderIn('Blue'))).toMatchObject(refusal(HOLIDAY));
    expect(await place([orderIn('Blue'), orderIn('Pink')])).toMatchObject(refusal(HOLIDAY));
    expect((await request(`${shop.url}/api/health`)).status).toBe(200);
    await setSelling(shop, { on: true });
    expect(await buy('Blue')).toBe(201);
    expect((await readStock(shop)).selling).toMatchObject({ on: true, sentence: HOLIDAY, version: 2 });
  });

  it('that is off still answers a repeated stored order with 409', async () => {
    const key = randomUUID();
    expect((await place(orderIn('Blue'), key)).status).toBe(201);
    await setSelling(shop, { on: false, sentence: HOLIDAY });
    expect(await place(orderIn('Blue'), key)).toMatchObject(REPLAYED);
    expect((await place(orderRow({ zip: '' }))).body.message).toContain('orders_zip_check');
  });

  it('is shown on pages, with products and in the settings', async () => {
    await untilPageHas(undefined);
    const product = `${shop.url}/api/products/${await createProduct()}`;
    const [{ etag, inStock }, before] = [await stockOnPage(), await request(product)];
    expect(inStock).toBe('In');
    await setSelling(shop, { on: false, sentence: HOLIDAY });
    await untilPageHas({ stopped: HOLIDAY });
    for (const path of ['/', '/checkout'])
      expect((await stockOnPage(path)).stock).toEqual({ stopped: HOLIDAY });
    expect((await stockOnPage()).inStock).toBe('OutOf');
    expect((await request(`${shop.url}/api/settings`)).body.stock).toEqual({ stopped: HOLIDAY });
    const after = await request(product, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } });
    expect([after.status, after.body.stock]).toEqual([200, { stopped: HOLIDAY }]);
    await setSelling(shop, { on: true });
    await untilPageHas(undefined);
    expect((await stockOnPage()).etag).toBe(etag);
  });

  it('tells an operator with a version that does not exist yet what is saved', async () => {
    for (const version of [1, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect((await setSelling(shop, { version, on: false, sentence: 'Closed.' })).status).toBe(409);
  });

  it('tells the second of two operators what the first saved', async () => {
    await setOperatorPassword(COLLEAGUE.email, COLLEAGUE.password);
    const token = await signIn(shop.url, COLLEAGUE);
    await setSelling({ url: shop.url, token }, { on: false, sentence: HOLIDAY });
    expect(await setSelling(shop, { version: 0, on: false, sentence: 'Closed.' })).toMatchObject({
      status: 409,
      body: {
        error: `${COLLEAGUE.email} turned selling off: “${HOLIDAY}” Your change isn’t saved. Check the current setting, then save again.`,
      },
    });
    expect(await place(orderIn('Blue'))).toMatchObject(refusal(HOLIDAY));
  });

  it.each([
    [{ on: false, sentence: ' ' }, 'Enter a message for shoppers.'],
    [{ on: false, sentence: 'x'.repeat(201) }, 'sentence must be at most 200 characters long.'],
    [{ on: false, sentence: 'Two\nlines' }, 'sentence must be a single line.'],
    [{ on: 'no' }, 'on must be true or false.'],
    [{ version: -1 }, 'version must be the version that you last read.'],
  ])('refuses %j', async (changes, error) => {
    expect(await setSelling(shop, changes)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a counted color', () => {
  it('sells exactly as many as are left, and other colors without limit', async () => {
    await setCount(shop, 2);
    expect([await buy('Blue'), await buy('Pink'), await buy('Blue')]).toEqual([201, 201, 201]);
    expect(await place(orderIn('Blue'))).toMatchObject(SOLD_OUT);
    expect(await buy('Pink')).toBe(201);
    expect(await countOf(shop)).toMatchObject({ remaining: 0 });
  });

  it('sells exactly as many as are left to many shoppers at once', async () => {
    await setCount(shop, 10);
    await setCount(shop, 5, 'Pink');
    const colors = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 'Blue' : 'Pink'));
    const statuses = await Promise.all(colors.map(buy));
    expect(statuses.filter((status) => status === 201)).toHaveLength(15);
    expect(statuses.filter((status) => status === 400)).toHaveLength(85);
    expect(await storedOrders()).toBe(15);
  });

  it('answers a repeated stored order with 409, even when it is sold out', async () => {
    await setCount(shop, 1);
    const key = randomUUID();
    const answers = await Promise.all([place(orderIn('Blue'), key), place(orderIn('Blue'), key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await place(orderIn('Blue'), key)).toMatchObject(REPLAYED);
    expect(await place(orderIn('Blue'))).toMatchObject(SOLD_OUT);
  });

  it('refuses a request with more rows than are left', async () => {
    await setCount(shop, 2);
    expect(await place([orderIn('Blue'), orderIn('Blue'), orderIn('Blue')])).toMatchObject(
      refusal(`Only 2 left of ${title} in Blue.`),
    );
    expect(await storedOrders()).toBe(0);
  });

  it.each([
    ['Purple', `${title} isn’t sold in Purple.`],
    ['blue', `${title} isn’t sold in blue.`],
    ['', `Choose a color for ${title}.`],
  ])('refuses orders in %j, which would not be counted', async (color, message) => {
    await setCount(shop, 3);
    expect(await place(orderIn(color))).toMatchObject(refusal(message));
  });

  it('is counted by the newest title of the built-in product, also for orders with the former one', async () => {
    const rule = await asOwner(
      async (owner) => (await owner.query('select shop_rule() as rule')).rows[0].rule,
    );
    const former = { ...rule.offers[0], title: 'Former Collar', until: '2100-01-01T00:00:00.000Z' };
    const write = (offers: object[]) =>
      asOwner((owner) => owner.query('select write_shop_rule($1)', [JSON.stringify({ ...rule, offers })]));
    await setCount(shop, 1);
    await write([...rule.offers, former]);
    const items = [{ title: 'Former Collar', quantity: 1, color: 'Blue', salePrice: former.price }];
    expect((await place(orderRow({ items }))).status).toBe(201);
    expect(await place(orderRow({ items }))).toMatchObject(SOLD_OUT);
    await write(rule.offers);
  });

  it('is shown to shoppers at 5 left or fewer', async () => {
    await untilPageHas(undefined);
    await setCount(shop, 6);
    const { etag } = await stockOnPage();
    await buy('Blue');
    await untilPageHas({ left: { Blue: 5 } });
    const { etag: low, inStock } = await stockOnPage();
    expect([low === etag, inStock]).toEqual([false, 'In']);
    await setCount(shop, 0);
    await setCount(shop, 0, 'Pink');
    await untilPageHas({ left: { Blue: 0, Pink: 0 } });
    expect((await stockOnPage()).inStock).toBe('OutOf');
    expect((await request(`${shop.url}/api/settings`)).body.stock).toEqual({ left: { Blue: 0, Pink: 0 } });
    await setCount(shop, 50);
    await untilPageHas({ left: { Pink: 0 } });
  });
});

describe('a correction', () => {
  it('is a line in the log, with the operator and the time', async () => {
    await setCount(shop, 50);
    await buy('Blue');
    await setCount(shop, 40);
    await setCount(shop, null);
    const changes = await request(`${shop.url}/api/stock/changes?limit=2`, { token: shop.token });
    const line = { title, color: 'Blue', kind: 'set', changedBy: ADMIN.email, changedAt: expect.any(String) };
    expect(changes.body).toMatchObject([
      { ...line, before: 40, remaining: null },
      { ...line, before: 49, remaining: 40 },
    ]);
    const [, next = ''] = /<(.*)>; rel="next"/.exec(changes.headers.get('link') ?? '') ?? [];
    const rest = await request(`${shop.url}${next}`, { token: shop.token });
    expect(rest.body).toMatchObject([{ ...line, before: null, remaining: 50, order: null }]);
    expect(rest.headers.get('link')).toBeNull();
  });

  it('conflicts with the one before, which the error quotes, but not with orders', async () => {
    await setOperatorPassword(COLLEAGUE.email, COLLEAGUE.password);
    const colleague = { url: shop.url, token: await signIn(shop.url, COLLEAGUE) };
    const { version } = (await setCount(shop, 50)).body;
    await buy('Blue');
    const both = await Promise.all([
      setCount(shop, 60, 'Blue', { version }),
      setCount(colleague, 70, 'Blue', { version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isFirst = both[0].status === 200;
    const written = isFirst
      ? `${ADMIN.email} set ${title} in Blue to 60.`
      : `${COLLEAGUE.email} set ${title} in Blue to 70.`;
    expect(both[isFirst ? 1 : 0].body.error).toBe(
      `${written} Your change isn’t saved. Check the current count, then save again.`,
    );
    expect(await countOf(shop)).toMatchObject({ remaining: isFirst ? 60 : 70 });
    await setCount(colleague, null);
    expect((await setCount(shop, 5, 'Blue', { version })).body.error).toContain(
      `${COLLEAGUE.email} stopped counting ${title} in Blue.`,
    );
  });

  const REMAINING = 'Enter a whole number from 0 to 1,000,000, or leave the field empty.';

  it.each([
    [{ remaining: -1 }, 400, REMAINING],
    [{ remaining: 1.5 }, 400, REMAINING],
    [{ remaining: 1_000_001 }, 400, REMAINING],
    [{ remaining: 1e300 }, 400, REMAINING],
    [{ remaining: '3' }, 400, REMAINING],
    [{ color: 'Purple' }, 400, `${title} isn’t sold in "Purple", only in Blue and Pink.`],
    [{ color: '' }, 400, `${title} isn’t sold in "", only in Blue and Pink.`],
    [{ product: randomUUID() }, 404, 'This product does not exist.'],
    [{ product: 'unknown' }, 404, 'This product does not exist.'],
    [{ version: 1.5 }, 400, 'version must be the version that you last read.'],
  ])('is refused for %j', async (changes, status, error) => {
    expect(await setCount(shop, 3, 'Blue', changes)).toMatchObject({ status, body: { error } });
    expect((await readStock(shop)).counts).toEqual([]);
  });
});

describe('a product of the database', () => {
  const count = async (product: string, remaining: number) =>
    (await setCount(shop, remaining, '', { product })).status;
  const left = async (of: string) => (await countOf(shop, '', of))?.remaining;

  it('is counted without a color, and shows what is left', async () => {
    const product = await createProduct();
    expect(await count(product, 1)).toBe(200);
    await until(async () => (await request(`${shop.url}/api/products/${product}`)).body.stock !== undefined);
    expect((await request(`${shop.url}/api/products/${product}`)).body.stock).toEqual({ left: { '': 1 } });
    expect(await place(bell({ color: 'Blue' }))).toMatchObject(refusal('Cat Bell isn’t sold in Blue.'));
    expect((await place(bell())).status).toBe(201);
    expect(await place(bell())).toMatchObject(refusal('Cat Bell is sold out.'));
    expect(await buy('Blue')).toBe(201);
    expect(await setCount(shop, 1, 'Blue', { product })).toMatchObject({
      status: 400,
      body: { error: 'Cat Bell has no colors. Leave the color empty.' },
    });
  });

  it('keeps its count and its log under a new title', async () => {
    const product = await createProduct();
    await count(product, 3);
    const body = { title: 'Bell', description: 'Rings.', price: 3.5, image: '/bell.png', inventory: 7 };
    const url = `${shop.url}/api/products/${product}`;
    expect((await request(url, { method: 'PUT', token: shop.token, body })).status).toBe(200);
    expect([await left('Bell'), await left('Cat Bell')]).toEqual([3, undefined]);
    expect((await place(bell({ title: 'Bell' }))).status).toBe(201);
    expect(await left('Bell')).toBe(2);
  });

  it('loses its count when it is deleted, unless another product has the same title', async () => {
    const [product, twin] = [await createProduct(), await createProduct()];
    await count(product, 3);
    const remove = (id: string) =>
      request(`${shop.url}/api/products/${id}`, { method: 'DELETE', token: shop.token });
    await remove(twin);
    expect(await left('Cat Bell')).toBe(3);
    await remove(product);
    expect(await left('Cat Bell')).toBeUndefined();
    await ruleIs({ stopped: null, counted: false });
    expect(await count(product, 3)).toBe(404);
    const { body } = await request(`${shop.url}/api/stock/changes?limit=1`, { token: shop.token });
    expect(body).toMatchObject([
      { title: 'Cat Bell', color: '', kind: 'set', before: 3, remaining: null, changedBy: ADMIN.email },
    ]);
  });
});

describe('a product with the title of the built-in one', () => {
  const collar = (color: string) => place(orderIn(color));
  const setTwin = (product: string, remaining: number | null) => setCount(shop, remaining, '', { product });

  it('is counted for itself, and stops no sale of the other', async () => {
    const twin = await createProduct(title);
    expect((await setTwin(twin, 1)).status).toBe(200);
    expect([await buy('Blue'), await buy('Pink')]).toEqual([201, 201]);
    expect((await collar('')).status).toBe(201);
    expect(await collar('')).toMatchObject(refusal(`${title} is sold out.`));
    await setCount(shop, 1);
    expect([await buy('Blue'), await buy('Blue'), await buy('Pink')]).toEqual([201, 400, 201]);
    expect(await collar('Purple')).toMatchObject(refusal(`${title} isn’t sold in Purple.`));
    await setTwin(twin, null);
    expect((await collar('')).status).toBe(201);
  });

  it('may be created, and sold, while the other is counted', async () => {
    await setCount(shop, 1);
    expect(await collar('')).toMatchObject(refusal(`Choose a color for ${title}.`));
    await createProduct(title);
    expect((await collar('')).status).toBe(201);
  });

  it('brings its count along, and takes it away, when it is renamed', async () => {
    const product = await createProduct();
    const rename = (to: string) =>
      request(`${shop.url}/api/products/${product}`, {
        method: 'PUT',
        token: shop.token,
        body: { title: to, description: 'Rings.', price: 3.5, image: '/bell.png', inventory: 7 },
      });
    await setCount(shop, 5);
    await setCount(shop, 3, '', { product });
    await rename(title);
    expect(await countOf(shop, '')).toMatchObject({ remaining: 3 });
    expect([await buy('Blue'), await buy('Pink'), await buy('')]).toEqual([201, 201, 201]);
    await rename('Bell');
    expect(await countOf(shop, '', 'Bell')).toMatchObject({ remaining: 2 });
    expect(await countOf(shop)).toMatchObject({ remaining: 4 });
    expect(await collar('')).toMatchObject(refusal(`Choose a color for ${title}.`));
  });
});

describe('a color that is no longer sold', () => {
  const addRed = () =>
    asOwner((owner) => owner.query(`insert into stock_counts values ($1, 'Red', 0)`, [title]));

  it('can stop being counted, and nothing else', async () => {
    await setCount(shop, 1);
    await addRed();
    expect((await setCount(shop, 2, 'Red')).status).toBe(400);
    expect(await setCount(shop, null, 'Red')).toMatchObject({
      status: 200,
      body: { color: 'Red', remaining: null },
    });
    expect(await countOf(shop, 'Red')).toBeUndefined();
    expect(await place(orderIn('Red'))).toMatchObject(refusal(`${title} isn’t sold in Red.`));
    expect((await setCount(shop, null, 'Red')).status).toBe(400);
    await setCount(shop, null);
    await ruleIs({ stopped: null, counted: false });
  });
});

it('a color that is new in a release is sold without limit while others are counted', async () => {
  await setCount(shop, 1);
  await asOwner((owner) => owner.query(`delete from stock_counts where color = 'Pink'`));
  expect(await buy('Pink')).toBe(400);
  await (await startShopServer({ DATABASE_URL: databaseUrl() })).stop();
  expect(await buy('Pink')).toBe(201);
  expect(await countOf(shop, 'Pink')).toMatchObject({ remaining: null });
});
