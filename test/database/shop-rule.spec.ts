import type { Client } from 'pg';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { type Offer, OWN_OFFER, readShopRule } from '../../server/database/shop-rule/shop-rule.ts';
import {
  updateShopRule,
  writeFirstShopRule,
  writeShopRule,
} from '../../server/database/shop-rule/write-shop-rule.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { acceptOnly, otherOffer, replaceRule, rowOf } from '../shop/shop-rule.ts';

const silent = () => {};
const migrate = (report: (line: string) => void = silent) => migrateUp(databaseUrl(), report);
beforeAll(() => migrate());
beforeEach(async () => {
  await emptyTables();
  await acceptOnly(OWN_OFFER);
});
afterAll(() => acceptOnly(OWN_OFFER));

const DEARER = otherOffer();
const BELL: Offer = { title: `The \\ "Bell" for Kids' $1 bikes`, price: 24, prefix: 'BB' };
const NEVER = otherOffer({ price: 0.01 });

const sell = (offer: Offer) => asOwner((client) => writeShopRule(client, silent, offer));
const rule = async () => (await asOwner(readShopRule)).rule;
const currentOffers = async () =>
  (await rule()).offers.map(({ title, price, prefix }) => ({ title, price, prefix }));

/** Moves the ends of the former offers into the past. */
async function endHour(): Promise<void> {
  const { offers, prefixes } = await rule();
  const [newest, ...former] = offers;
  const until = new Date(Date.now() - 1000).toISOString();
  await replaceRule({ offers: [newest, ...former.map((offer) => ({ ...offer, until }))], prefixes });
}

/** 'accepted', or the violated constraint. */
async function outcome(client: Client, row: object): Promise<string> {
  const columns = Object.keys(row).join();
  const text = `insert into orders (${columns}) select ${columns} from jsonb_populate_record(null::orders, $1)`;
  return client.query({ name: 'order', text, values: [JSON.stringify(row)] }).then(
    () => 'accepted',
    (error) => {
      expect(error).toMatchObject({
        code: '23514',
        table: 'orders',
        message: `new row for relation "orders" violates check constraint "${error.constraint}"`,
      });
      return error.constraint;
    },
  );
}

async function acceptedOf(client: Client, ...offers: Offer[]): Promise<Offer[]> {
  const accepted: Offer[] = [];
  for (const offer of offers) if ((await outcome(client, rowOf(offer))) === 'accepted') accepted.push(offer);
  return accepted;
}

describe('the shop rule', () => {
  it('has the title, price and prefix of this release once its migrations are applied', async () => {
    await migrate();
    expect(await currentOffers()).toEqual([OWN_OFFER]);
    await asOwner(async (client) =>
      expect(await acceptedOf(client, OWN_OFFER, DEARER, BELL, NEVER)).toEqual([OWN_OFFER]),
    );
  });

  it.each([
    ['price', DEARER, 'orders_price_rule'],
    ['title', otherOffer({ title: BELL.title }), 'orders_price_rule'],
    ['prefix', otherOffer({ prefix: 'BB' }), 'orders_order_number_check'],
    ['title, price and prefix', BELL, 'orders_order_number_check'],
  ])('accepts a former %s for an hour, even on connections with cached plans', async (_, other, refusal) => {
    await asOwner(async (client) => {
      // After the sixth order, PostgreSQL caches the plan.
      const orders = Array<Offer>(10).fill(OWN_OFFER);
      expect(await acceptedOf(client, ...orders, other)).toEqual(orders);
      await sell(other);
      expect(await acceptedOf(client, OWN_OFFER, other, NEVER)).toEqual([OWN_OFFER, other]);
      await endHour();
      expect(await acceptedOf(client, OWN_OFFER, other)).toEqual([other]);
      expect(await outcome(client, rowOf(OWN_OFFER))).toBe(refusal);
      await sell(OWN_OFFER);
      expect(await acceptedOf(client, OWN_OFFER, other)).toEqual([OWN_OFFER, other]);
    });
  });

  it('ends an hour after the change', async () => {
    await sell(BELL);
    const { offers } = await rule();
    const { rows } = await asOwner((client) =>
      client.query('select extract(epoch from $1::timestamptz - now())::float8 as seconds', [
        offers[1]?.until,
      ]),
    );
    expect(rows[0].seconds).toBeGreaterThan(3_590);
    expect(rows[0].seconds).toBeLessThanOrEqual(3_600);
  });

  it('accepts a title only at its own price', async () => {
    await sell(BELL);
    const mixed = [otherOffer({ title: BELL.title }), otherOffer({ price: BELL.price })];
    await asOwner(async (client) => expect(await acceptedOf(client, ...mixed)).toEqual([]));
  });

  it('accepts all titles, prices and prefixes of the past hour after two changes', async () => {
    await sell(BELL);
    await sell(DEARER);
    await asOwner(async (client) => {
      expect(await acceptedOf(client, OWN_OFFER, BELL, DEARER, NEVER)).toEqual([OWN_OFFER, BELL, DEARER]);
      await endHour();
      expect(await acceptedOf(client, OWN_OFFER, BELL, DEARER)).toEqual([DEARER]);
    });
  });

  it('refuses a number of another shape, whatever the prefix', async () => {
    await sell(BELL);
    await asOwner(async (client) => {
      for (const order_number of [
        'BB012345',
        'BB12345',
        'BB1234567',
        'bb123456',
        'B123456',
        '123456',
        ' BB123456',
      ])
        expect([order_number, await outcome(client, { ...rowOf(BELL), order_number })]).toEqual([
          order_number,
          'orders_order_number_check',
        ]);
    });
  });

  it('compares other products with the products, and their order numbers with the prefix', async () => {
    await asOwner(async (client) => {
      await client.query(
        "insert into products (title, description, price, image, inventory) values ('Wand', 'd', 3, '/w.avif', 1)",
      );
      const wand = (changes: Partial<Offer> = {}) =>
        rowOf({ title: 'Wand', price: 3, prefix: 'BB', ...changes });
      expect(await outcome(client, wand())).toBe('orders_order_number_check');
      await sell(BELL);
      expect(await outcome(client, wand())).toBe('accepted');
      expect(await outcome(client, wand({ prefix: OWN_OFFER.prefix }))).toBe('accepted');
      expect(await outcome(client, wand({ price: 4 }))).toBe('orders_price_rule');
      await endHour();
      expect(await outcome(client, wand({ prefix: OWN_OFFER.prefix }))).toBe('orders_order_number_check');
    });
  });

  it('changes while orders are being stored, without waiting for them', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      expect(await outcome(client, rowOf(OWN_OFFER))).toBe('accepted');
      await sell(BELL);
      expect(await outcome(client, rowOf(OWN_OFFER))).toBe('accepted');
      await client.query('commit');
    });
  });

  it('is written once by simultaneous starts', async () => {
    await acceptOnly(BELL);
    const lines: string[] = [];
    const start = () => updateShopRule(databaseUrl(), (line) => lines.push(line));
    await Promise.all([start(), start(), migrate(), start()]);
    expect(await currentOffers()).toEqual([OWN_OFFER, BELL]);
    expect(lines.length).toBeLessThanOrEqual(1);
  });

  it('stays if a newer release has migrated the database', async () => {
    await acceptOnly(BELL);
    const lines: string[] = [];
    await asOwner(async (client) => {
      await client.query("insert into shop_migrations (timestamp, name) values (1999999999999, 'Later')");
      await migrate((line) => lines.push(line));
      await client.query("delete from shop_migrations where name = 'Later'");
    });
    expect(await currentOffers()).toEqual([BELL]);
    expect(lines).toContainEqual(expect.stringContaining('A newer release has migrated the database'));
  });

  it('tells a server of the previous release its price', async () => {
    await sell(DEARER);
    const prices = `select array[built_in_price('infinity'), built_in_price(now())]::float8[] as prices`;
    const pricesNow = async () => (await asOwner((client) => client.query(prices))).rows[0].prices;
    expect(await pricesNow()).toEqual([DEARER.price, OWN_OFFER.price]);
    await endHour();
    expect(await pricesNow()).toEqual([DEARER.price, DEARER.price]);
  });

  it('is written by the owner of a hosted project, whose browsers insert as anon, and grants anon nothing', async () => {
    const defaults = (change: string) =>
      asOwner((client) => client.query(`alter default privileges in schema public ${change}`));
    await defaults('grant all on functions to anon');
    try {
      await sell(BELL);
    } finally {
      await defaults('revoke all on functions from anon');
    }
    await asOwner(async (client) => {
      const { rows } = await client.query(
        `select proname from pg_proc where proname = any ($1) and has_function_privilege('anon', oid, 'execute')`,
        [['shop_rule', 'write_shop_rule', 'is_offered', 'is_current_order_number', 'built_in_price']],
      );
      expect(rows).toEqual([]);
      await client.query('set role anon; set search_path = pg_temp');
      const insert = async (offer: Offer) => {
        const row = rowOf(offer);
        const values = Object.values(row).map((value) =>
          Array.isArray(value) ? JSON.stringify(value) : value,
        );
        const places = values.map((_, index) => `$${index + 1}`);
        return client.query(`insert into public.orders (${Object.keys(row)}) values (${places})`, values);
      };
      for (const offer of [BELL, OWN_OFFER]) await insert(offer);
      await expect(insert(NEVER)).rejects.toMatchObject({ constraint: 'orders_price_rule' });
    });
  });

  it('of a restored shop knows the prefixes of its orders', async () => {
    await acceptOnly(BELL);
    await asOwner(async (client) => {
      await outcome(client, rowOf(BELL));
      await writeFirstShopRule(client);
    });
    expect(await rule()).toEqual({ offers: [OWN_OFFER], prefixes: [OWN_OFFER.prefix, 'BB'] });
  });

  it.each([
    ['with a new title', sell],
    [
      'of a restored shop that had another title',
      (offer: Offer) => asOwner((client) => writeFirstShopRule(client, offer)),
    ],
  ])('%s takes the counts and corrections of the built-in product along, and no others', async (_, write) => {
    await asOwner(async (client) => {
      await client.query(
        `insert into stock_counts (title, color, remaining) values
           ($1, 'Blue', 1), ($1, 'Pink', null), ($1, '', 3), ('Wand', '', 4)`,
        [OWN_OFFER.title],
      );
      await client.query(
        `insert into stock_changes (title, color, kind, remaining) values ($1, 'Blue', 'set', 1), ($1, '', 'set', 3)`,
        [OWN_OFFER.title],
      );
    });
    if (write !== sell) await acceptOnly(BELL);
    await write(BELL);
    const stored = async (table: string) =>
      (await asOwner((client) => client.query(`select title, color from ${table} order by color, title`)))
        .rows;
    expect(await stored('stock_counts')).toEqual([
      { title: OWN_OFFER.title, color: '' },
      { title: 'Wand', color: '' },
      { title: BELL.title, color: 'Blue' },
      { title: BELL.title, color: 'Pink' },
    ]);
    expect(await stored('stock_changes')).toEqual([
      { title: OWN_OFFER.title, color: '' },
      { title: BELL.title, color: 'Blue' },
    ]);
  });

  it.each(['anon', 'shop_runtime'])('cannot be changed by the role %s', async (role) => {
    await acceptOnly(DEARER);
    await asOwner(async (client) => {
      await client.query(`set role ${role}`);
      await expect(writeShopRule(client, silent, BELL)).rejects.toMatchObject({ code: '42501' });
    });
  });
});
