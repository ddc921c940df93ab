import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, ORDER_READ_BACK } from '../../contract/order-row.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { lockKeys } from '../shop/store-orders.ts';

const AT_ONCE = 100;

const shop = sharedShop({ ORDERS_PER_VISITOR: '0' });
beforeEach(emptyTables);

interface Order {
  row: Record<string, unknown>;
  key?: string;
  select?: string;
  single?: boolean;
}

const place = ({ row, key = randomUUID(), select = ORDER_READ_BACK.join(), single = false }: Order) =>
  request(`${shop.url}/rest/v1/orders?columns=${Object.keys(row).join()}&select=${select}`, {
    body: [row],
    headers: {
      apikey: ANON_KEY,
      Prefer: 'return=representation',
      [IDEMPOTENCY_KEY_HEADER]: key,
      ...(single && { Accept: 'application/vnd.pgrst.object+json' }),
    },
  });

const numbered = (place: number) => orderRow({ order_number: `LC${100_000 + place}`, name: `Ada ${place}` });
const rows = Array.from({ length: AT_ONCE }, (_, place) => numbered(place));

const stored = () =>
  asOwner(async (owner) => {
    const columns = 'id, order_number, name, inserted_in::text as transaction';
    return (await owner.query(`select ${columns} from orders order by order_number`)).rows;
  });

describe('orders that come at once', () => {
  it('are stored together, and each gets its own answer', async () => {
    const answers = await Promise.all(rows.map((row) => place({ row })));
    const table = await stored();
    expect(table).toHaveLength(AT_ONCE);
    expect(new Set(table.map(({ transaction }) => transaction)).size).toBeLessThan(AT_ONCE);
    for (const [index, { status, body }] of answers.entries()) {
      const { id, order_number } = table[index];
      expect(status).toBe(201);
      expect(body).toEqual([
        { id, order_number, total: ORDER_LINE.salePrice, created_at: expect.any(String) },
      ]);
    }
  });

  it('are answered as each asked for it', async () => {
    const answers = await Promise.all(
      rows.map((row, index) =>
        place({ row, single: index % 2 === 0, ...(index % 3 === 0 && { select: '*' }) }),
      ),
    );
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(201);
      const answer = index % 2 === 0 ? body : body[0];
      expect(Array.isArray(body)).toBe(index % 2 !== 0);
      expect(answer.order_number).toBe(rows[index]?.order_number);
      expect(answer.name).toBe(index % 3 === 0 ? rows[index]?.name : undefined);
    }
  });

  it('are stored in time beside one whose key another transaction holds', async () => {
    const held = randomUUID();
    await asOwner(async (owner) => {
      await lockKeys(owner, [held]);
      const answers = rows.map((row, index) => place({ row, ...(index === 50 && { key: held }) }));
      const others = await Promise.all(answers.filter((_, index) => index !== 50));
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
      await owner.query('commit');
      // On a slow machine it has given up meanwhile: then it is sent again, as the checkout does.
      const answer = await answers[50];
      const again = answer?.status === 503 ? await place({ row: numbered(50), key: held }) : answer;
      expect(again?.status).toBe(409);
    });
  });

  it('are all stored but those that break a rule, which are told which', async () => {
    const isWrong = (index: number) => index % 20 === 7;
    const answers = await Promise.all(
      rows.map((row, index) => place({ row: isWrong(index) ? { ...row, zip: '' } : row })),
    );
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(isWrong(index) ? 400 : 201);
      if (isWrong(index)) expect(body.message).toContain('orders_zip_check');
      else expect(body[0].order_number).toBe(rows[index]?.order_number);
    }
    expect(await stored()).toHaveLength(answers.filter(({ status }) => status === 201).length);
  });

  it('are stored once where two have the same key', async () => {
    const keys = rows.map((_, index) => `00000000-0000-4000-8000-${String(index % 10).padStart(12, '0')}`);
    const answers = await Promise.all(rows.map((row, index) => place({ row, key: keys[index] })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(AT_ONCE - 10);
    const table = await stored();
    expect(table.map(({ id }) => id).sort()).toEqual(
      answers.flatMap(({ status, body }) => (status === 201 ? body[0].id : [])).sort(),
    );
  });

  it('do not wait long for one that waits itself', async () => {
    const keys = [randomUUID(), randomUUID()];
    await asOwner(async (owner) => {
      await lockKeys(owner, keys);
      const replays = keys.map((key) => place({ row: numbered(0), key }));
      await untilLockWaits(2, 'anon');
      expect((await place({ row: numbered(1) })).status).toBe(201);
      await owner.query('commit');
      expect((await Promise.all(replays)).map(({ status }) => status)).toEqual([409, 409]);
    });
  });

  it('may have half a character in them', async () => {
    const answers = await Promise.all(
      rows.map((row, index) => place({ row: index === 50 ? { ...row, name: 'Ada \ud83d' } : row })),
    );
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 201));
    expect((await stored())[50].name).toBe('Ada \ufffd');
  });
});

describe('several rows of one request', () => {
  const keys = [randomUUID(), randomUUID()].sort();
  const insert = (rows: object[], select = 'name') =>
    request(`${shop.url}/rest/v1/orders?select=${select}`, {
      body: rows,
      headers: { apikey: ANON_KEY, Prefer: 'return=representation' },
    });
  const keyed = (name: string, idempotency_key: string | null) => ({
    ...orderRow({ name }),
    idempotency_key,
  });

  it('are answered in the order in which they were sent, with keys and without', async () => {
    const [low = '', high = ''] = keys;
    const sent = [keyed('Ada', high), keyed('Bob', null), keyed('Cy', low), keyed('Di', null)];
    const { status, body } = await insert(sent);
    expect(status).toBe(201);
    expect(body).toEqual([{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cy' }, { name: 'Di' }]);
  });

  it('never wait for those of another request that waits for them', async () => {
    const [low = '', high = ''] = keys;
    const held = [randomUUID(), randomUUID()];
    await asOwner(async (owner) => {
      await lockKeys(owner, held);
      // Each waits for a key of the owner, with what it has inserted before.
      const requests = [
        insert([keyed('Ada', low), keyed('Ada', held[0] ?? ''), keyed('Ada', high)]),
        insert([keyed('Bob', high), keyed('Bob', held[1] ?? ''), keyed('Bob', low)]),
      ];
      await untilLockWaits(2, 'anon');
      await owner.query('rollback');
      const answers = await Promise.all(requests);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });
  });
});
