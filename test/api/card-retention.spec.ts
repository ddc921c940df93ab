import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { copyOrders, storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const DAY = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

let shops: ShopServer[] = [];
beforeAll(migrateDatabase);
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) => client.query("update card_retention set created_at = '-infinity'"));
});

afterEach(async () => {
  for (const { stop } of shops) await stop();
  shops = [];
});

const cards = async () =>
  (
    await asOwner((client) =>
      client.query(
        'select card_number, card_cvc, card_expiry, cardholder_name from orders order by created_at',
      ),
    )
  ).rows;
const shrink = async (days: number, limit: number) =>
  (await asOwner((client) => client.query('select * from shrink_cards($1, $2)', [days, limit]))).rows[0];

const WHOLE = { card_number: '4242424242424242', card_cvc: '123' };
const SHRUNK = { card_number: '4242', card_cvc: '' };

it('instances with CARD_RETENTION_DAYS share the work of reducing older cards', async () => {
  await storeOrders({ order_number: 'LC100031', created_at: daysAgo(31) });
  await copyOrders(1_199, {
    from: "'LC100031'",
    created_at: "created_at - n * interval '1 day'",
  });
  await storeOrders(
    { created_at: daysAgo(29) },
    { created_at: daysAgo(200), card_number: '4242 4242 424242 42' },
    { created_at: daysAgo(300), card_number: '4242', card_cvc: '' },
  );
  const settings = { DATABASE_URL: databaseUrl(), CARD_RETENTION_DAYS: '30' };
  shops = await Promise.all([startShopServer(settings), startShopServer(settings)]);
  await until(async () => (await cards()).filter(({ card_cvc }) => card_cvc !== '').length === 1);
  const shrunk = await cards();
  expect(shrunk.pop()).toMatchObject(WHOLE);
  for (const card of shrunk)
    expect(card).toEqual({ ...SHRUNK, card_expiry: '12/30', cardholder_name: 'Ada Lovelace' });
  const counted = () =>
    shops
      .flatMap(({ output }) => [
        ...output().matchAll(/Reduced the cards of ([\d,]+) orders? older than 30 days/g),
      ])
      .reduce((sum, [, count]) => sum + Number(count?.replace(',', '')), 0);
  await until(async () => counted() === 1_201);
});

it('reduces cards in steps, even if many orders share a timestamp, and again each day', async () => {
  const time = daysAgo(40);
  await storeOrders(...Array(5).fill({ created_at: time }), { created_at: daysAgo(10) });
  expect(await shrink(30, 2)).toEqual({ shrunk: 2, more: true });
  expect(await shrink(30, 2)).toEqual({ shrunk: 2, more: true });
  expect(await shrink(30, 2)).toEqual({ shrunk: 1, more: false });
  expect(await shrink(30, 2)).toEqual({ shrunk: 0, more: false });
  expect((await cards()).at(-1)).toMatchObject(WHOLE);
  await asOwner(async (client) => {
    await client.query('begin');
    await client.query('select from card_retention for update');
    // Another process holds the lock.
    expect(await shrink(9, 2)).toEqual({ shrunk: 0, more: false });
    await client.query('commit');
  });
  expect(await shrink(9, 2)).toEqual({ shrunk: 1, more: false });
});
