import { formatDollars } from '../../contract/money.ts';
import { createLogins } from '../../server/database/logins/database-logins.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { writePriceRule } from '../../server/database/price-rule.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateCommand } from '../shop/migrate-command.ts';
import { operatorCommand } from '../shop/operator-command.ts';
import { acceptOnlyPrice, OTHER_PRICE, OWN_PRICE, rowWithPrice } from '../shop/price-rule.ts';
import { sendOrder } from '../shop/send-order.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const silent = () => {};
const [OWN, OTHER] = [OWN_PRICE, OTHER_PRICE].map(formatDollars);
const DIFFERENCE = `this release sells the collar at ${OWN}, but the price in the database is ${OTHER}. Run "npm run migrate"`;

let logins: Record<string, string>;
beforeAll(async () => {
  await migrateUp(databaseUrl(), silent);
  const { runtime, orders } = await createLogins(databaseUrl());
  logins = { DATABASE_RUNTIME_URL: runtime, DATABASE_ORDERS_URL: orders };
  operatorCommand([ADMIN.email], `${ADMIN.password}\n`);
});
beforeEach(emptyTables);

let shop: ShopServer;
afterEach(() => shop.stop());
afterAll(async () => {
  await acceptOnlyPrice(OWN_PRICE);
  for (const url of Object.values(logins))
    await asOwner((client) => client.query(`drop role ${new URL(url).username}`));
});

const statusOfOrderAt = async (price: number) => (await sendOrder(shop.url, rowWithPrice(price))).status;
const health = () => request(`${shop.url}/api/health`);
const missing = async () =>
  (await request(`${shop.url}/api/readiness`, { token: await signIn(shop.url) })).body.missing;

describe('a start with another price in the database', () => {
  beforeEach(() => acceptOnlyPrice(OTHER_PRICE));

  it('stores its own price if it may, and accepts the former price for an hour', async () => {
    shop = await startShopServer({ DATABASE_URL: databaseUrl() });
    expect(shop.output()).toContain(`Orders are accepted at ${OWN}, and for one hour also at ${OTHER}.`);
    expect(await Promise.all([OWN_PRICE, OTHER_PRICE, 0.01].map(statusOfOrderAt))).toEqual([201, 201, 400]);
    expect((await health()).status).toBe(200);
    expect(shop.output()).not.toContain(DIFFERENCE);
  });

  it('says what to do if it may not, and sells once that is done', async () => {
    shop = await startShopServer(logins);
    const refused = expect.stringContaining(`Every order is refused: ${DIFFERENCE}`);
    expect(shop.output()).toEqual(refused);
    expect(await statusOfOrderAt(OWN_PRICE)).toBe(400);
    expect(await health()).toMatchObject({ status: 503, body: { error: refused } });
    expect(await missing()).toEqual([refused]);

    const { status, stdout } = migrateCommand(['up']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Orders are accepted at ${OWN}`)]);
    await until(async () => (await health()).status === 200);
    expect(await statusOfOrderAt(OWN_PRICE)).toBe(201);
    expect(await missing()).toEqual([]);
  });
});

it('an instance warns once when the price changes while it runs, and continues', async () => {
  await acceptOnlyPrice(OWN_PRICE);
  shop = await startShopServer(logins);
  await asOwner((client) => writePriceRule(client, silent, { price: 100, salePrice: OTHER_PRICE }));
  const warnings = () => shop.output().split('Orders will be refused within the hour: ').length - 1;
  await until(async () => (await health()).status === 200 && warnings() > 0);
  expect(shop.output()).toContain(DIFFERENCE);
  expect(await Promise.all([OWN_PRICE, OTHER_PRICE].map(statusOfOrderAt))).toEqual([201, 201]);
  expect(await missing()).toEqual([]);
  expect(warnings()).toBe(1);

  await acceptOnlyPrice(OTHER_PRICE);
  await until(async () => (await health()).status === 503);
  expect(await statusOfOrderAt(OWN_PRICE)).toBe(400);
});
