import type { Client } from 'pg';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';
import { migrateDown, migrateUp } from '../../server/database/migration-runner.ts';
import { readPriceRule, updatePriceRule, writePriceRule } from '../../server/database/price-rule.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { acceptOnlyPrice, OTHER_PRICE, OWN_PRICE, rowWithPrice } from '../shop/price-rule.ts';

const silent = () => {};
const migrate = (report: (line: string) => void = silent) => migrateUp(databaseUrl(), report);
beforeAll(() => migrate());
beforeEach(async () => {
  await emptyTables();
  await acceptOnlyPrice(OWN_PRICE);
});
afterAll(() => acceptOnlyPrice(OWN_PRICE));

const sellAt = (salePrice: number) =>
  asOwner((client) => writePriceRule(client, silent, { price: 100, salePrice }));

async function isAccepted(client: Client, price: number): Promise<boolean> {
  const row = rowWithPrice(price);
  const columns = Object.keys(row).join();
  const text = `insert into orders (${columns}) select ${columns} from jsonb_populate_record(null::orders, $1)`;
  return client.query({ name: 'order', text, values: [JSON.stringify(row)] }).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ constraint: 'orders_price_rule' });
      return false;
    },
  );
}

async function acceptedOf(client: Client, ...prices: number[]): Promise<number[]> {
  const accepted: number[] = [];
  for (const price of prices) if (await isAccepted(client, price)) accepted.push(price);
  return accepted;
}

const rule = () => asOwner(readPriceRule);

describe('the price rule', () => {
  it('has the price of this release once its migrations are applied', async () => {
    await migrate();
    expect(await rule()).toEqual({ salePrice: OWN_PRICE, formerSalePrice: OWN_PRICE });
    await asOwner(async (client) =>
      expect(await acceptedOf(client, OWN_PRICE, OTHER_PRICE, 0.01)).toEqual([OWN_PRICE]),
    );
  });

  it('accepts a former price for an hour, even on connections with cached plans', async () => {
    await asOwner(async (client) => {
      // After the sixth order, PostgreSQL caches the plan.
      const orders = Array<number>(10).fill(OWN_PRICE);
      expect(await acceptedOf(client, ...orders, OTHER_PRICE)).toEqual(orders);
      await sellAt(OTHER_PRICE);
      expect(await acceptedOf(client, OWN_PRICE, OTHER_PRICE, 0.01)).toEqual([OWN_PRICE, OTHER_PRICE]);
      const { rows } = await client.query(
        `select built_in_price(now() + minutes * interval '1 minute')::float8 as price
         from unnest(array[0, 59, 61]) as minutes`,
      );
      expect(rows.map(({ price }) => price)).toEqual([OWN_PRICE, OWN_PRICE, OTHER_PRICE]);
      await acceptOnlyPrice(OTHER_PRICE);
      expect(await acceptedOf(client, OWN_PRICE, OTHER_PRICE)).toEqual([OTHER_PRICE]);
    });
  });

  it('changes while orders are being stored, without waiting for them', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      expect(await isAccepted(client, OWN_PRICE)).toBe(true);
      await sellAt(OTHER_PRICE);
      expect(await isAccepted(client, OWN_PRICE)).toBe(true);
      await client.query('commit');
    });
  });

  it('is written once by simultaneous starts', async () => {
    await acceptOnlyPrice(OTHER_PRICE);
    const lines: string[] = [];
    const start = () => updatePriceRule(databaseUrl(), (line) => lines.push(line));
    await Promise.all([start(), start(), migrate(), start()]);
    expect(await rule()).toEqual({ salePrice: OWN_PRICE, formerSalePrice: OTHER_PRICE });
    expect(lines.length).toBeLessThanOrEqual(1);
  });

  it('stays when its migration is reverted, and has the price of the release after migrating again', async () => {
    await acceptOnlyPrice(OTHER_PRICE);
    const since = ALL_MIGRATIONS.findIndex(({ name }) => name.startsWith('PriceOfItsOwn'));
    for (const _ of ALL_MIGRATIONS.slice(since)) await migrateDown(databaseUrl(), silent);
    await asOwner(async (client) =>
      expect(await acceptedOf(client, OWN_PRICE, OTHER_PRICE)).toEqual([OTHER_PRICE]),
    );
    await migrate();
    expect(await rule()).toEqual({ salePrice: OWN_PRICE, formerSalePrice: OTHER_PRICE });
  });

  describe('of a shop with another title', () => {
    const definition = () =>
      asOwner(async (client) => {
        const rule = "select pg_get_functiondef('check_order_price()'::regprocedure) as text";
        return (await client.query<{ text: string }>(rule)).rows[0]?.text ?? '';
      });
    const replace = (text: string) => asOwner((client) => client.query(text));
    const revert = async () => {
      while ((await definition()).includes('built_in_price')) await migrateDown(databaseUrl(), silent);
    };
    let own = '';

    beforeEach(async () => {
      await revert();
      own = await definition();
    });
    afterEach(async () => {
      await revert();
      await replace(own);
      await migrate();
    });

    it('leaves the title unchanged', async () => {
      await replace(own.replace('Smart Laser Cat Collar', 'Bell'));
      await migrate();
      expect(await definition()).toContain("'Bell'");
      await asOwner(async (client) => expect(await acceptedOf(client, OWN_PRICE)).toEqual([]));
    });

    it('is not replaced if it defines its price differently', async () => {
      await replace(own.replace(/ordered_price = [0-9.]+/, 'ordered_price < 10'));
      await expect(migrate()).rejects.toThrow('check_order_price() is not the rule of this shop');
    });
  });

  it('stays if a newer release has migrated the database', async () => {
    await acceptOnlyPrice(OTHER_PRICE);
    const lines: string[] = [];
    await asOwner(async (client) => {
      await client.query("insert into shop_migrations (timestamp, name) values (1999999999999, 'Later')");
      await migrate((line) => lines.push(line));
      await client.query("delete from shop_migrations where name = 'Later'");
    });
    expect(await rule()).toEqual({ salePrice: OTHER_PRICE, formerSalePrice: OTHER_PRICE });
    expect(lines).toContainEqual(expect.stringContaining('A newer release has migrated the database'));
  });

  it.each([0, -1, OWN_PRICE + 0.001, 100])(
    'is not written for a price of %d instead of 100',
    async (price) => {
      await expect(sellAt(price)).rejects.toThrow(/prices? must be/i);
      expect((await rule()).salePrice).toBe(OWN_PRICE);
    },
  );

  it.each(['anon', 'shop_runtime'])('cannot be changed by the role %s', async (role) => {
    await asOwner(async (client) => {
      await client.query(`set role ${role}`);
      await expect(writePriceRule(client, silent, { price: 100, salePrice: 1 })).rejects.toMatchObject({
        code: '42501',
      });
    });
  });
});
