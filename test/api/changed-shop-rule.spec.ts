import { formatDollars } from '../../contract/money.ts';
import { createLogins } from '../../server/database/logins/database-logins.ts';
import { type Offer, OWN_OFFER } from '../../server/database/shop-rule/shop-rule.ts';
import { writeShopRule } from '../../server/database/shop-rule/write-shop-rule.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateCommand } from '../shop/migrate-command.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { sendOrder } from '../shop/send-order.ts';
import { acceptOnly, OTHER_PRICE, OWN_PRICE, otherOffer, rowOf } from '../shop/shop-rule.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const silent = () => {};
const BELL: Offer = { title: 'Bicycle Bell', price: 24, prefix: 'BB' };
const NEVER = otherOffer({ price: 0.01 });
const own = `for “${OWN_OFFER.title}” at ${formatDollars(OWN_PRICE)} with the prefix ${OWN_OFFER.prefix}`;

/** Each with what differs from this release's, and what differs in this release. */
const OTHERS: [what: string, offer: Offer, other: string, own: string][] = [
  ['price', otherOffer(), `at ${formatDollars(OTHER_PRICE)}`, `at ${formatDollars(OWN_PRICE)}`],
  ['title, price and prefix', BELL, 'for “Bicycle Bell” at $24.00 with the prefix BB', own],
];

let logins: Record<string, string>;
beforeAll(async () => {
  await migrateDatabase();
  const { runtime, orders } = await createLogins(databaseUrl());
  logins = { DATABASE_RUNTIME_URL: runtime, DATABASE_ORDERS_URL: orders };
  await setOperatorPassword(ADMIN.email, ADMIN.password);
});
beforeEach(emptyTables);

let shop: ShopServer;
afterEach(() => shop.stop());
afterAll(async () => {
  await acceptOnly(OWN_OFFER);
  for (const url of Object.values(logins))
    await asOwner((client) => client.query(`drop role ${new URL(url).username}`));
});

const statusOf = async (offer: Offer) => (await sendOrder(shop.url, rowOf(offer))).status;
const health = () => request(`${shop.url}/api/health`);
const missing = async () =>
  (await request(`${shop.url}/api/readiness`, { token: await signIn(shop.url) })).body.missing;
const differenceOf = (own: string, accepts: string) =>
  `the shop now takes orders ${own}, but the database ${accepts}. Run "npm run migrate" to make the database accept orders ${own}, `;
const affected = ({ prefix }: Offer) =>
  prefix === OWN_OFFER.prefix ? `Every order for “${OWN_OFFER.title}”` : 'Every order';

describe.each(OTHERS)('a start with another %s in the database', (_, offer, other, own) => {
  beforeEach(() => acceptOnly(offer));

  it('stores its own if it may, and accepts the former one for an hour', async () => {
    shop = await startShopServer({ DATABASE_URL: databaseUrl() });
    expect(shop.output()).toContain(`Orders are accepted ${own}, and for one hour also ${other}.`);
    expect(await Promise.all([OWN_OFFER, offer, NEVER].map(statusOf))).toEqual([201, 201, 400]);
    expect((await health()).status).toBe(200);
    expect(shop.output()).not.toContain('refused');
  });

  it('says what to do if it may not, and sells once that is done', async () => {
    shop = await startShopServer(logins);
    const refused = expect.stringContaining(
      `${affected(offer)} is refused: ${differenceOf(own, `only accepts orders ${other}`)}`,
    );
    expect(shop.output()).toEqual(refused);
    expect(await statusOf(OWN_OFFER)).toBe(400);
    expect(await health()).toMatchObject({ status: 503, body: { error: refused } });
    expect(await missing()).toEqual([refused]);

    const { status, stdout } = migrateCommand(['up']);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Orders are accepted ${own}`)]);
    await until(async () => (await health()).status === 200);
    expect(await statusOf(OWN_OFFER)).toBe(201);
    expect(await missing()).toEqual([]);
  });
});

it('no order is lost while the rule changes twice, from open tabs and from those of the new release', async () => {
  await acceptOnly(OWN_OFFER);
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
  const statuses: number[] = [];
  let isOpen = true;
  const shopper = async (offer: Offer) => {
    while (isOpen) statuses.push(await statusOf(offer));
  };
  const open = [OWN_OFFER, OWN_OFFER].map(shopper);
  const untilMore = async (orders: number) => {
    const before = statuses.length;
    await until(() => statuses.length >= before + orders);
  };
  for (const offer of [BELL, { ...BELL, price: 19 }]) {
    await untilMore(20);
    await asOwner((client) => writeShopRule(client, silent, offer));
    open.push(shopper(offer));
  }
  await untilMore(60);
  isOpen = false;
  await Promise.all(open);
  expect(new Set(statuses)).toEqual(new Set([201]));
});

it('an instance warns once when another release changes the rule while it runs, and sells for another hour', async () => {
  await acceptOnly(OWN_OFFER);
  shop = await startShopServer(logins);
  await asOwner((client) => writeShopRule(client, silent, BELL));
  const warnings = () => shop.output().split('Every order will be refused within the hour: ').length - 1;
  await until(async () => (await health()).status === 200 && warnings() > 0);
  expect(shop.output()).toContain(
    differenceOf(own, 'will only accept orders for “Bicycle Bell” at $24.00 with the prefix BB'),
  );
  expect(await Promise.all([OWN_OFFER, BELL].map(statusOf))).toEqual([201, 201]);
  expect(await missing()).toEqual([]);
  expect(warnings()).toBe(1);

  await acceptOnly(BELL);
  await until(async () => (await health()).status === 503);
  expect(await Promise.all([OWN_OFFER, BELL].map(statusOf))).toEqual([400, 201]);
});
