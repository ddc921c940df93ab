import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { asRole, DATA_API_ROLE } from '../../server/database/connection.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { EMAIL_SPELLINGS } from '../shop/email-spellings.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { customer, orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeLegacyOrders, storeOrders } from '../shop/store-orders.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

const SUPPORT = 'help@shop.example';

let receiver: MailServer;
const shop = sharedShop(async () => {
  receiver = await startMailServer();
  return { SMTP_URL: receiver.url, MAIL_FROM: 'orders@shop.example', SUPPORT_EMAIL: SUPPORT };
});
afterAll(() => receiver.close());

beforeEach(async () => {
  await emptyTables();
  receiver.received.length = 0;
});

const VIOLATION = 'new row for relation "orders" violates check constraint "orders_email_check"';

const SENDABLE = EMAIL_SPELLINGS.filter(({ sent }) => sent !== undefined);
/** Accepted by older releases, although no email can be sent there. */
const FORMER = EMAIL_SPELLINGS.filter(({ typed, sent }) => sent === undefined && isFormer(typed));
function isFormer(typed: string): boolean {
  return typed.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(typed);
}

/** The expected outcome for each spelling. */
const expected = <T>(accepted: T, refused: T) =>
  Object.fromEntries(
    EMAIL_SPELLINGS.map(({ typed, sent }) => [typed, sent === undefined ? refused : accepted]),
  );

/** The actual outcome for each spelling. */
async function outcomes<T>(outcomeOf: (typed: string) => Promise<T>): Promise<Record<string, T>> {
  const found: Record<string, T> = {};
  for (const { typed } of EMAIL_SPELLINGS) found[typed] = await outcomeOf(typed);
  return found;
}

const place = (email: string) => sendOrder(shop.url, orderRow({ email }));

const confirmed = () => receiver.received.flatMap(({ to }) => to).filter((address) => address !== SUPPORT);

const emails = async (condition: string) =>
  (
    await asOwner((client) =>
      client.query(`select from order_emails where kind = 'confirmation' and ${condition}`),
    )
  ).rowCount;

describe('every spelling of an email address', () => {
  it('is accepted by the Data API only if email can be sent to it', async () => {
    const answers = await outcomes(async (typed) => {
      const { status, body } = await place(typed);
      return status === 201 ? 'stored' : `${status} ${body.code} ${body.message}`;
    });
    expect(answers).toEqual(expected('stored', `400 23514 ${VIOLATION}`));
    const stored = await asOwner((client) => client.query('select email from orders'));
    expect(stored.rows.map(({ email }) => email).sort()).toEqual(SENDABLE.map(({ typed }) => typed).sort());
    await until(() => confirmed().length >= SENDABLE.length);
    expect(confirmed().sort()).toEqual(SENDABLE.map(({ sent }) => sent).sort());
  });

  it('that only an older release accepted gets no email', async () => {
    await storeLegacyOrders(...FORMER.map(({ typed }) => ({ email: typed })));
    await until(async () => (await emails("state = 'failed'")) === FORMER.length);
    expect(confirmed()).toEqual([]);
  });

  it('is accepted or refused as a new customer address', async () => {
    const id = randomUUID();
    await storeOrders({ id });
    await until(async () => (await emails("state = 'sent'")) === 1);
    const answers = await outcomes(async (email) => {
      const { status } = await request(`${shop.url}/api/orders/${id}/customer`, {
        method: 'PUT',
        body: customer({ email }),
        token: shop.token,
      });
      return status === 200 ? 'corrected' : String(status);
    });
    expect(answers).toEqual(expected('corrected', '400'));
  });

  it('is checked by the table when browsers insert directly', async () => {
    const client = new Client(asRole(databaseUrl(), DATA_API_ROLE));
    await client.connect();
    try {
      const columns = Object.keys(orderRow());
      const insert = (email: string) =>
        client.query(
          `insert into orders (${columns}) select ${columns} from json_populate_record(null::orders, $1)`,
          [JSON.stringify(orderRow({ email }))],
        );
      const answers = await outcomes(async (email) => {
        // Rolled back, so that no email is still being sent in the next test.
        await client.query('begin');
        const outcome = await insert(email).then(
          () => 'stored',
          ({ code, message }) => `400 ${code} ${message}`,
        );
        await client.query('rollback');
        return outcome;
      });
      expect(answers).toEqual(expected('stored', `400 23514 ${VIOLATION}`));
    } finally {
      await client.end();
    }
  });
});

describe('all spellings of one mailbox', () => {
  const SAME = SENDABLE.filter(({ sent }) => sent?.endsWith('@example.com')).map(
    ({ typed }) => `Ada${typed.slice(typed.indexOf('@'))}`,
  );

  it('together receive confirmations for five orders a day', async () => {
    for (const email of SAME.slice(0, 4)) await place(email);
    await storeLegacyOrders(...SAME.slice(4).map((email) => ({ email })));
    await until(async () => (await emails("state = 'waiting' and error is not null")) === SAME.length - 5);
    await until(async () => (await emails("state = 'sent'")) === 5);
    expect(confirmed()).toEqual(Array(5).fill('Ada@example.com'));
  });

  it('are one customer, whose data is erased together', async () => {
    const ids = SAME.map(() => randomUUID());
    await storeLegacyOrders(...SAME.map((email, number) => ({ email, id: ids[number] })));
    await storeOrders({ email: 'ada@other.example' });
    const { body } = await request(`${shop.url}/api/orders/${ids[0]}/customer`, {
      method: 'DELETE',
      token: shop.token,
    });
    expect(body).toEqual({ orders: SAME.length });
    const left = await asOwner((client) => client.query('select email from orders where erased_at is null'));
    expect(left.rows).toEqual([{ email: 'ada@other.example' }]);
  });
});

it('an order with an undeliverable address from an older release can still be edited, paid and shipped', async () => {
  const id = randomUUID();
  await storeLegacyOrders({ id, email: 'ada@localhost' });
  const path = `${shop.url}/api/orders/${id}`;
  const body = customer({ email: 'ada@localhost', zip: '70002' });
  const { token } = shop;
  expect((await request(`${path}/customer`, { method: 'PUT', body, token })).status).toBe(200);
  expect((await request(`${path}/status`, { method: 'PUT', body: { status: 'paid' }, token })).status).toBe(
    200,
  );
  expect(
    (await request(`${path}/shipment`, { body: { carrier: 'ups', trackingNumber: '1Z1' }, token })).status,
  ).toBe(201);
  expect((await request(path, { token })).body.customerInfo.email).toBe('ada@localhost');
});
