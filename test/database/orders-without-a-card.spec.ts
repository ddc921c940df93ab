import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { OWN_OFFER, readShopRule } from '../../server/database/shop-rule/shop-rule.ts';
import { writeShopRule } from '../../server/database/shop-rule/write-shop-rule.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { acceptOnly, replaceRule } from '../shop/shop-rule.ts';

const silent = () => {};
const migrate = () => migrateUp(databaseUrl(), silent);
beforeAll(migrate);
beforeEach(async () => {
  await emptyTables();
  await acceptOnly(OWN_OFFER);
});
afterAll(async () => {
  await migrate();
  await acceptOnly(OWN_OFFER);
});

const CARDLESS = { ...OWN_OFFER, checkout: 'link' as const };
const CARD = {
  cardholder_name: 'Ada',
  card_number: '4242424242424242',
  card_expiry: '12/30',
  card_cvc: '123',
};
const NO_CARD = { cardholder_name: '', card_number: '', card_expiry: '', card_cvc: '' };
const NEEDS_CARD = 'orders_card_number_check';

/** Writes the setting into the rule, as a start does. */
const setCheckout = async (offer = OWN_OFFER): Promise<string[]> => {
  const lines: string[] = [];
  await asOwner((client) => writeShopRule(client, (line) => lines.push(line), offer));
  return lines;
};

/** Inserts as a browser does on a hosted project, where only the database validates. @returns 'stored', or the problem */
async function insert(client: Client, changes: object): Promise<string> {
  const sent = Object.entries(orderRow(changes)).filter(([, value]) => value !== undefined);
  const columns = sent.map(([name]) => name).join();
  await client.query('set role anon');
  try {
    await client.query(
      `insert into orders (${columns}) select ${columns} from json_populate_record(null::orders, $1)`,
      [JSON.stringify(Object.fromEntries(sent))],
    );
    return 'stored';
  } catch (error) {
    const { constraint, column } = error as { constraint?: string; column?: string };
    return constraint ?? `${column} is missing`;
  } finally {
    await client.query('reset role');
  }
}

const outcomes = (rows: object[]) =>
  asOwner(async (client) => {
    const found: string[] = [];
    for (const row of rows) found.push(await insert(client, row));
    return found;
  });

const cards = () =>
  asOwner(async (client) => {
    const { rows } = await client.query(
      'select cardholder_name, card_number, card_expiry, card_cvc, card_last4 from orders order by created_at',
    );
    return rows;
  });

const MISSING = {
  cardholder_name: undefined,
  card_number: undefined,
  card_expiry: undefined,
  card_cvc: undefined,
};

/** Rows of which a part of the card is blank, and what they violate. */
const INCOMPLETE: [changes: object, problem: string][] = [
  [{ cardholder_name: '' }, 'orders_cardholder_name_check'],
  [{ cardholder_name: '  ' }, 'orders_cardholder_name_check'],
  [{ card_number: '' }, 'orders_card_number_check'],
  [{ card_expiry: '' }, 'orders_card_expiry_check'],
  [{ card_cvc: '' }, 'orders_card_cvc_check'],
  [{ ...NO_CARD, cardholder_name: 'Ada' }, 'orders_card_cvc_check'],
  [{ ...NO_CARD, cardholder_name: ' ' }, 'orders_card_cvc_check'],
  [{ ...NO_CARD, card_number: ' ' }, 'orders_card_number_check'],
  [{ ...NO_CARD, card_number: '4242' }, 'orders_cardholder_name_check'],
  [{ ...NO_CARD, card_expiry: '12/30' }, 'orders_cardholder_name_check'],
  [{ ...NO_CARD, card_cvc: '123' }, 'orders_cardholder_name_check'],
  [{ card_number: undefined }, 'card_number is missing'],
];

describe('with CHECKOUT=card, an order', () => {
  it('without a card, or with only a part of one, is refused', async () => {
    const rows = [[NO_CARD, NEEDS_CARD] as const, ...INCOMPLETE];
    expect(await outcomes(rows.map(([changes]) => changes))).toEqual(rows.map(([, problem]) => problem));
    expect(await outcomes([MISSING])).toEqual(['cardholder_name is missing']);
    expect(await cards()).toEqual([]);
  });

  it('with a card is stored with it', async () => {
    expect(await outcomes([CARD, { ...CARD, card_number: '4242', card_cvc: '' }])).toEqual([
      'stored',
      'stored',
    ]);
    expect(await cards()).toEqual([
      { ...CARD, card_last4: '4242' },
      { ...CARD, card_number: '4242', card_cvc: '', card_last4: '4242' },
    ]);
  });
});

describe('with CHECKOUT=link, an order', () => {
  beforeEach(() => acceptOnly(CARDLESS));

  it.each([
    ['without a card', NO_CARD],
    ['without the columns of a card', MISSING],
    ['with nulls', { cardholder_name: null, card_number: null, card_expiry: null, card_cvc: null }],
    ['of an open page, with a card', CARD],
    ['with a malformed card', { ...CARD, card_number: '42424242424242421', card_cvc: 'x'.repeat(99) }],
  ])('%s is stored with blanks', async (_, changes) => {
    expect(await outcomes([changes])).toEqual(['stored']);
    expect(await cards()).toEqual([{ ...NO_CARD, card_last4: '' }]);
  });

  it('of which a part is blank is stored with blanks, too', async () => {
    expect(await outcomes(INCOMPLETE.map(([changes]) => changes))).toEqual(INCOMPLETE.map(() => 'stored'));
    expect(new Set((await cards()).map((card) => Object.values(card).join('')))).toEqual(new Set(['']));
  });

  it('is still validated otherwise, and stored once for its key', async () => {
    const idempotency_key = randomUUID();
    expect(
      await outcomes([{ zip: '' }, { total: 1 }, { idempotency_key }, { ...NO_CARD, idempotency_key }]),
    ).toEqual(['orders_zip_check', 'orders_total_check', 'stored', 'orders_idempotency_key_key']);
  });

  it('can be paid, erased, and passed over when old cards are reduced', async () => {
    await outcomes([NO_CARD, CARD]);
    await asOwner(async (client) => {
      await client.query(
        "update card_retention set created_at = '-infinity'; update orders set status = 'paid', created_at = now() - interval '9 days'",
      );
      expect((await client.query('select * from shrink_cards(2, 9)')).rows).toEqual([
        { shrunk: 0, more: false },
      ]);
      expect((await client.query("select erase_customer('ada@example.com') as orders")).rows).toEqual([
        { orders: 2 },
      ]);
    });
    expect(await cards()).toEqual(Array(2).fill({ ...NO_CARD, card_last4: '' }));
  });
});

describe('a change of CHECKOUT', () => {
  /** Moves the ends of the former offers into the past. */
  const endHour = async () => {
    const { rule } = await asOwner(readShopRule);
    const [newest, ...former] = rule.offers;
    const until = new Date(Date.now() - 1000).toISOString();
    await replaceRule({ ...rule, offers: [newest, ...former.map((offer) => ({ ...offer, until }))] });
  };

  it('to link applies at once, and cards that open pages send are dropped from then on', async () => {
    expect(await setCheckout(CARDLESS)).toEqual(['Orders are stored without a card from now on.']);
    expect(await outcomes([NO_CARD, CARD])).toEqual(['stored', 'stored']);
    await endHour();
    expect(await outcomes([CARD])).toEqual(['stored']);
    expect(new Set((await cards()).map(({ card_number }) => card_number))).toEqual(new Set(['']));
    expect(await setCheckout(CARDLESS)).toEqual([]);
  });

  it('to card stores cards at once, and accepts orders of open pages without one for an hour', async () => {
    await acceptOnly(CARDLESS);
    expect(await setCheckout()).toEqual([
      'Orders need a card from now on. For one hour, they are also accepted without one.',
    ]);
    expect(await outcomes([CARD, NO_CARD])).toEqual(['stored', 'stored']);
    expect((await cards()).map(({ card_number }) => card_number)).toEqual([CARD.card_number, '']);
    await endHour();
    expect(await outcomes([NO_CARD])).toEqual([NEEDS_CARD]);
  });

  it('is not made by a role of the API, nor are its functions theirs', async () => {
    const { rows } = await asOwner((client) =>
      client.query(
        `select proname, role from pg_proc, unnest(array['anon', 'shop_runtime']) role
         where proname in ('is_card_optional', 'drop_card') and has_function_privilege(role, pg_proc.oid, 'execute')`,
      ),
    );
    expect(rows).toEqual([]);
  });
});

it('orders without a card get an impossible one when the migration is reverted', async () => {
  await acceptOnly(CARDLESS);
  await outcomes([NO_CARD]);
  await revertMigrations('OrdersWithoutACard');
  expect(await cards()).toEqual([
    { cardholder_name: 'None', card_number: '0000', card_expiry: '00/00', card_cvc: '', card_last4: '0000' },
  ]);
  expect(await outcomes([NO_CARD, CARD])).toEqual(['orders_card_cvc_check', 'stored']);
  await migrate();
});
