import { migrateUp } from '../../server/database/migration-runner.ts';
import { type Offer, OWN_OFFER, readShopRule } from '../../server/database/shop-rule/shop-rule.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { acceptOnly, otherOffer, rowOf } from '../shop/shop-rule.ts';
import { storeManyOrders } from '../shop/store-many-orders.ts';
import { storeOrders } from '../shop/store-orders.ts';

const silent = () => {};
const query = async (text: string, values: unknown[] = []) =>
  (await asOwner((client) => client.query(text, values))).rows;

const migrate = () => migrateUp(databaseUrl(), silent);

const currentOffers = async () =>
  (await asOwner(readShopRule)).rule.offers.map(({ title, price, prefix }) => ({ title, price, prefix }));
const definition = async (): Promise<string> =>
  (await query("select pg_get_functiondef('check_order_price()'::regprocedure) as text"))[0].text;
const numberCheck = async (): Promise<string> =>
  (
    await query(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'orders_order_number_check'",
    )
  )[0].text;
const place = (offer: Offer) => storeOrders(rowOf(offer));
const refused = (constraint: string) => expect.objectContaining({ code: '23514', constraint });

const BELL: Offer = { title: `The \\ "Bell" for Kids' $& bikes`, price: 24, prefix: 'BB' };

beforeAll(migrate);
beforeEach(async () => {
  await migrate();
  await emptyTables();
  await acceptOnly(OWN_OFFER);
});
afterAll(async () => {
  await migrate();
  await emptyTables();
  await acceptOnly(OWN_OFFER);
});

describe('a shop of the previous release', () => {
  beforeEach(() => revertMigrations('ShopRule'));

  it('keeps its 2,000 orders, without rewriting the table', async () => {
    await asOwner((client) => storeManyOrders(client, 2_000, '4242424242424242'));
    const fingerprint = `select md5(string_agg((to_jsonb(o) - 'search_words' - 'paid_at')::text, ',' order by id)) as rows, count(*)::int,
      pg_relation_filenode('orders') as file, pg_relation_filenode('orders_search_words_index') as index from orders o`;
    const [before] = await query(fingerprint);
    await migrate();
    expect(await query(fingerprint)).toEqual([{ ...before, count: 2_000 }]);
    expect(
      await query('select convalidated from pg_constraint where conname = $1', ['orders_order_number_check']),
    ).toEqual([{ convalidated: true }]);
    await query("update orders set status = 'cancelled'");
  });

  it('accepts the same orders as before', async () => {
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER]);
    await place(OWN_OFFER);
    await expect(place(otherOffer({ price: 1 }))).rejects.toEqual(refused('orders_price_rule'));
    await expect(place(otherOffer({ prefix: 'BB' }))).rejects.toEqual(refused('orders_order_number_check'));
  });

  it('accepts a price that it changed less than an hour ago', async () => {
    await query(`create or replace function built_in_price(instant timestamptz) returns numeric language sql stable
      return case when instant < now() + interval '10 minutes' then 3 else 4 end`);
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER, otherOffer({ price: 4 }), otherOffer({ price: 3 })]);
  });
});

describe('a shop that has replaced the title in check_order_price() and the prefix in its check', () => {
  let own: string;
  const replace = (title: string, prefix: string) =>
    query(
      own.replace(/ordered_title = '[^']*'/, () => `ordered_title = '${title.replaceAll("'", "''")}'`),
    ).then(() =>
      query(`alter table orders drop constraint orders_order_number_check,
        add constraint orders_order_number_check check (order_number ~ '^${prefix}[1-9][0-9]{5}$')`),
    );
  beforeEach(async () => {
    await revertMigrations('ShopRule');
    own = await definition();
  });
  afterEach(async () => {
    await revertMigrations('ShopRule');
    // Not all tables of this release exist.
    await query('truncate orders cascade');
    await query(own);
    await query(`alter table orders drop constraint orders_order_number_check,
      add constraint orders_order_number_check check (order_number ~ '^LC[1-9][0-9]{5}$')`);
  });

  it('sells its product for another hour, and those in its folder', async () => {
    await replace(BELL.title, 'BB');
    const bell = { ...BELL, price: OWN_OFFER.price };
    await place(bell);
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER, bell]);
    for (const offer of [OWN_OFFER, bell]) await place(offer);
    await revertMigrations('ShopRule');
    expect(await definition()).toBe(own);
    for (const prefix of ['BB', 'LC']) await place({ ...OWN_OFFER, prefix });
  });

  it('keeps its other changes of the rule, and gets them back', async () => {
    const changed = own.replace(/\n *begin\n/, '$&        -- Ours.\n');
    await query(changed);
    await migrate();
    expect(await definition()).toContain('-- Ours.');
    await revertMigrations('ShopRule');
    expect(await definition()).toBe(changed);
  });

  it.each([
    ['check_order_price()', () => query(own.replace(/ordered_title = '[^']*'/, "ordered_title like 'C%'"))],
    ['orders_order_number_check', () => replace('Bell', '#')],
  ])('is left as it is if %s is another rule', async (name, change) => {
    await change();
    const before = [await definition(), await numberCheck()];
    await expect(migrate()).rejects.toThrow(`${name} is not the rule of this shop`);
    expect([await definition(), await numberCheck()]).toEqual(before);
  });
});

describe('reverting the rule', () => {
  it('keeps the title, price and prefix, and migrating again writes those of the release', async () => {
    await acceptOnly(BELL);
    await revertMigrations('ShopRule');
    for (const offer of [BELL]) await place(offer);
    await expect(place({ ...OWN_OFFER, prefix: 'BB' })).rejects.toEqual(refused('orders_price_rule'));
    await expect(place({ ...BELL, prefix: OWN_OFFER.prefix })).rejects.toEqual(
      refused('orders_order_number_check'),
    );
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER, BELL]);
  });

  it('keeps orders of a former prefix valid', async () => {
    await place(OWN_OFFER);
    await acceptOnly(BELL);
    await place(BELL);
    await revertMigrations('ShopRule');
    expect(await numberCheck()).toContain("'^(BB|LC)[1-9][0-9]{5}$'");
    expect(await query("update orders set status = 'paid' returning order_number")).toHaveLength(2);
    await migrate();
    expect((await asOwner(readShopRule)).rule.prefixes).toEqual(['LC', 'BB']);
  });

  it('also keeps a price that is not in a function yet', async () => {
    await acceptOnly(otherOffer());
    await revertMigrations('PriceOfItsOwn');
    await place(otherOffer());
    await expect(place(OWN_OFFER)).rejects.toEqual(refused('orders_price_rule'));
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER, otherOffer()]);
  });
});

it('a price rule that compares differently is left as it is', async () => {
  await revertMigrations('PriceOfItsOwn');
  const own = await definition();
  await query(own.replace(/ordered_price = [0-9.]+/, 'ordered_price < 10'));
  await expect(migrate()).rejects.toThrow('check_order_price() is not the rule of this shop');
  await query(own);
});

it('a new database of another shop has its rule only, and not that of the migrations', async () => {
  await revertMigrations();
  const collar = { ...OWN_OFFER };
  Object.assign(OWN_OFFER, BELL);
  const lines: string[] = [];
  try {
    await migrateUp(databaseUrl(), (line) => lines.push(line));
    expect((await asOwner(readShopRule)).rule).toEqual({ offers: [BELL], prefixes: ['BB'] });
  } finally {
    Object.assign(OWN_OFFER, collar);
  }
  expect(lines.join()).not.toContain('Orders are accepted');
});
