import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, ORDER_READ_BACK } from '../../contract/order-row.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { lockKeys } from '../shop/store-orders.ts';

const ORDER_COUNT = 100;

const shop = workerShop();
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

const numbered = (index: number) => orderRow({ order_number: `LC${100_000 + index}`, name: `Ada ${index}` });
const rows = Array.from({ length: ORDER_COUNT }, (_, index) => numbered(index));

const stored = () =>
  asOwner(async (owner) => {
    const columns = 'id, order_number, name, inserted_in::text as transaction';
    return (await owner.query(`select ${columns} from orders order by order_number`)).rows;
  });

describe('concurrent orders', () => {
  it('are stored together, and each gets its own response', async () => {
    const answers = await Promise.all(rows.map((row) => place({ row })));
    const table = await stored();
    expect(table).toHaveLength(ORDER_COUNT);
    expect(new Set(table.map(({ transaction }) => transaction)).size).toBeLessThan(ORDER_COUNT);
    for (const [index, { status, body }] of answers.entries()) {
      const { id, order_number } = table[index];
      expect(status).toBe(201);
      expect(body).toEqual([
        { id, order_number, total: ORDER_LINE.salePrice, created_at: expect.any(String) },
      ]);
    }
  });

  it('get a response in the requested shape', async () => {
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

  it('are stored in time beside one whose key another transaction has locked', async () => {
    const held = randomUUID();
    await asOwner(async (owner) => {
      await lockKeys(owner, [held]);
      const answers = rows.map((row, index) => place({ row, ...(index === 50 && { key: held }) }));
      const others = await Promise.all(answers.filter((_, index) => index !== 50));
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
      await owner.query('commit');
      // On a slow machine it may have timed out. Then it is retried, as the checkout does.
      const answer = await answers[50];
      const again = answer?.status === 503 ? await place({ row: numbered(50), key: held }) : answer;
      expect(again?.status).toBe(409);
    });
  });

  it('are all stored except those that violate a rule, which the response names', async () => {
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

  it('with the same key are stored once', async () => {
    const keys = rows.map((_, index) => `00000000-0000-4000-8000-${String(index % 10).padStart(12, '0')}`);
    const answers = await Promise.all(rows.map((row, index) => place({ row, key: keys[index] })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(ORDER_COUNT - 10);
    const table = await stored();
    expect(table.map(({ id }) => id).sort()).toEqual(
      answers.flatMap(({ status, body }) => (status === 201 ? body[0].id : [])).sort(),
    );
  });

  it('are not delayed by one that waits for a lock', async () => {
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

  it('may contain an unpaired surrogate', async () => {
    const answers = await Promise.all(
      rows.map((row, index) => place({ row: index === 50 ? { ...row, name: 'Ada \ud83d' } : row })),
    );
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 201));
    expect((await stored())[50].name).toBe('Ada \ufffd');
  });
});

describe('several rows in one request', () => {
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

  it('are returned in the order sent, with and without keys', async () => {
    const [low = '', high = ''] = keys;
    const sent = [keyed('Ada', high), keyed('Bob', null), keyed('Cy', low), keyed('Di', null)];
    const { status, body } = await insert(sent);
    expect(status).toBe(201);
    expect(body).toEqual([{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cy' }, { name: 'Di' }]);
  });

  it('never deadlock with those of another request', async () => {
    const [low = '', high = ''] = keys;
    const held = [randomUUID(), randomUUID()];
    await asOwner(async (owner) => {
      await lockKeys(owner, held);
      // Each has inserted a row and waits for a key that the owner has locked.
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
