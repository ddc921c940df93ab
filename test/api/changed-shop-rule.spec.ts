import { formatDollars } from '../../contract/money.ts';
import { createLogins } from '../../server/database/logins/database-logins.ts';
import { type Offer, OWN_OFFER } from '../../server/database/shop-rule/shop-rule.ts';
import { writeShopRule } from '../../server/database/shop-rule/write-shop-rule.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateCommand } from '../shop/migrate-command.ts';
import { sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { acceptOnly, OTHER_PRICE, OWN_PRICE, otherOffer, rowOf } from '../shop/shop-rule.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
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

const shop = workerShop();
beforeEach(emptyTables);
afterAll(() => acceptOnly(OWN_OFFER));

const statusOf = async (offer: Offer, { url }: Pick<ShopServer, 'url'> = shop) =>
  (await sendOrder(url, rowOf(offer))).status;

it.each(OTHERS)(
  'a start with another %s in the database stores its own, and accepts the former one for an hour',
  async (_, offer, other, own) => {
    await acceptOnly(offer);
    const started = await startShopServer({ DATABASE_URL: databaseUrl() });
    try {
      expect(started.output()).toContain(`Orders are accepted ${own}, and for one hour also ${other}.`);
      const statuses = [OWN_OFFER, offer, NEVER].map((each) => statusOf(each, started));
      expect(await Promise.all(statuses)).toEqual([201, 201, 400]);
      expect((await request(`${started.url}/api/health`)).status).toBe(200);
      expect(started.output()).not.toContain('refused');
    } finally {
      await started.stop();
    }
  },
);

it('no order is lost while the rule changes twice, from open tabs and from those of the new release', async () => {
  await acceptOnly(OWN_OFFER);
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

describe('an instance that may not change the rule', () => {
  const [[, otherAtStart]] = OTHERS as [(typeof OTHERS)[0]];
  let logins: Record<string, string>;
  let limited: ShopServer;
  let printedAtStart: string;
  beforeAll(async () => {
    const { runtime, orders } = await createLogins(databaseUrl());
    logins = { DATABASE_RUNTIME_URL: runtime, DATABASE_ORDERS_URL: orders };
    await acceptOnly(otherAtStart);
    limited = await startShopServer(logins);
    printedAtStart = limited.output();
  });
  afterAll(async () => {
    await limited.stop();
    for (const url of Object.values(logins))
      await asOwner((client) => client.query(`drop role ${new URL(url).username}`));
  });

  const health = () => request(`${limited.url}/api/health`);
  const missing = async () =>
    (await request(`${limited.url}/api/readiness`, { token: shop.token })).body.missing;
  const differenceOf = (own: string, accepts: string) =>
    `the shop now takes orders ${own}, but the database ${accepts}. Run "npm run migrate" to make the database accept orders ${own}, `;
  const affected = ({ prefix }: Offer) =>
    prefix === OWN_OFFER.prefix ? `Every order for “${OWN_OFFER.title}”` : 'Every order';

  it.each(OTHERS)(
    'says what to do about another %s, and sells once that is done',
    async (_, offer, other, own) => {
      await acceptOnly(offer);
      await until(async () => (await health()).status === 503);
      const refused = expect.stringContaining(
        `${affected(offer)} is refused: ${differenceOf(own, `only accepts orders ${other}`)}`,
      );
      expect(offer === otherAtStart ? printedAtStart : limited.output()).toEqual(refused);
      expect(await statusOf(OWN_OFFER, limited)).toBe(400);
      expect(await health()).toMatchObject({ status: 503, body: { error: refused } });
      expect(await missing()).toEqual([refused]);

      const { status, stdout } = migrateCommand(['up']);
      const accepted = `Orders are accepted ${own}, and for one hour also ${other}.`;
      expect([status, stdout]).toEqual([0, expect.stringContaining(accepted)]);
      await until(async () => (await health()).status === 200);
      expect(await statusOf(OWN_OFFER, limited)).toBe(201);
      expect(await missing()).toEqual([]);
    },
  );

  it('warns once when another release changes the rule, and sells for another hour', async () => {
    await acceptOnly(OWN_OFFER);
    expect(await missing()).toEqual([]);
    const earlier = limited.output().length;
    const output = () => limited.output().slice(earlier);
    await asOwner((client) => writeShopRule(client, silent, BELL));
    const warnings = () => output().split('Every order will be refused within the hour: ').length - 1;
    await until(async () => (await health()).status === 200 && warnings() > 0);
    expect(output()).toContain(
      differenceOf(own, 'will only accept orders for “Bicycle Bell” at $24.00 with the prefix BB'),
    );
    const both = [OWN_OFFER, BELL];
    expect(await Promise.all(both.map((offer) => statusOf(offer, limited)))).toEqual([201, 201]);
    expect(await missing()).toEqual([]);
    expect(warnings()).toBe(1);

    await acceptOnly(BELL);
    await until(async () => (await health()).status === 503);
    expect(await Promise.all(both.map((offer) => statusOf(offer, limited)))).toEqual([400, 201]);
  });
});
