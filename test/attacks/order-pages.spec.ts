import { randomBytes, randomUUID } from 'node:crypto';
import { orderToken } from '../../server/orders/order-token.ts';
import { describeLong } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { readOrderPage, storeOrderWithPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const ORDERS_PER_VISITOR = 3;
const LIMIT = 10 * ORDERS_PER_VISITOR;
const TIMES = 1000;

jest.setTimeout(300_000);

const shop = sharedShop({ ORDERS_PER_VISITOR: String(ORDERS_PER_VISITOR), TRUST_PROXY: 'true' });

const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const forged = () => orderToken('order page', randomUUID(), randomBytes(32));
const statusesOf = (count: number, ask: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, () => ask().then(({ status }) => status)));

it.each([
  ['the API', '192.0.2.1', () => readOrderPage(shop.url, forged(), from('192.0.2.1'))],
  ['the page', '192.0.2.2', () => request(`${shop.url}/order/${forged()}`, { headers: from('192.0.2.2') })],
])('a visitor who guesses tokens with %s finds nothing, and is soon refused', async (_, ip, guess) => {
  const { token } = await storeOrderWithPage();
  expect(new Set(await statusesOf(LIMIT, guess))).toEqual(new Set([404]));
  expect(new Set(await statusesOf(20, guess))).toEqual(new Set([429]));
  expect((await readOrderPage(shop.url, token, from(ip))).status).toBe(429);
  expect((await readOrderPage(shop.url, token, from('192.0.2.3'))).status).toBe(200);
});

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
let visitor = 0;
/** Of a visitor, and of a network, that asks once. */
const newAddress = () => {
  visitor += 1;
  return `10.${visitor >> 8}.${visitor & 255}.1`;
};

/** Other load on the machine affects all kinds alike, as they are measured in turn, in changing order. */
async function medians<Kind extends string>(
  kinds: Record<Kind, (ip: string) => Promise<{ status: number }>>,
  expected: number,
): Promise<Record<Kind, number>> {
  const names = Object.keys(kinds) as Kind[];
  const times = new Map(names.map((kind) => [kind, [] as number[]]));
  for (let turn = 0; turn < TIMES + 100; turn += 1)
    for (const index of names.keys()) {
      const kind = names[(turn + index) % names.length] as Kind;
      const ip = newAddress();
      const started = performance.now();
      const { status } = await kinds[kind](ip);
      const milliseconds = performance.now() - started;
      expect([kind, status]).toEqual([kind, expected]);
      if (turn >= 100) times.get(kind)?.push(milliseconds);
    }
  return Object.fromEntries([...times].map(([kind, values]) => [kind, median(values)])) as Record<
    Kind,
    number
  >;
}

/** @returns each median divided by the first, which is printed */
function ratiosOf(what: string, measured: Record<string, number>): number[] {
  const [first = 1] = Object.values(measured);
  const ratios = Object.values(measured).map((milliseconds) => milliseconds / first);
  const texts = Object.keys(measured).map((kind, index) => `${kind} ${ratios[index]?.toFixed(3)}`);
  process.stdout.write(
    `${what}: medians of ${TIMES} each, ${first.toFixed(2)} ms; ratios ${texts.join(', ')}\n`,
  );
  return ratios;
}

function expectSameTime(ratios: number[]): void {
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  }
}

describeLong('tokens that open nothing', () => {
  it.each([
    ['the API', (token: string, ip: string) => readOrderPage(shop.url, token, from(ip))],
    ['the page', (token: string, ip: string) => request(`${shop.url}/order/${token}`, { headers: from(ip) })],
  ])(`are answered by %s in the same time, measured ${TIMES} times each`, async (what, open) => {
    const [erased, expired] = [await storeOrderWithPage(), await storeOrderWithPage()];
    await asOwner(async (client) => {
      await client.query('update orders set erased_at = now() where id = $1', [erased.id]);
      await client.query("update orders set created_at = now() - interval '91 days' where id = $1", [
        expired.id,
      ]);
    });
    const foreign = orderToken('order page', expired.id, randomBytes(32));
    const measured = await medians(
      {
        forged: (ip) => open(forged(), ip),
        foreign: (ip) => open(foreign, ip),
        erased: (ip) => open(erased.token, ip),
        expired: (ip) => open(expired.token, ip),
      },
      404,
    );
    expectSameTime(ratiosOf(`order-pages, ${what}`, measured));
  });
});

describe('the form for links', () => {
  let mail: MailServer;
  let instances: ShopServer[];
  beforeAll(async () => {
    mail = await startMailServer();
    const settings = {
      DATABASE_URL: databaseUrl(),
      SMTP_URL: mail.url,
      MAIL_FROM: 'orders@shop.example',
      SHOP_URL: 'https://shop.example',
      TRUST_PROXY: 'true',
    };
    instances = await Promise.all([startShopServer(settings), startShopServer(settings)]);
  });
  afterAll(async () => {
    for (const instance of instances ?? []) await instance.stop();
    await mail?.close();
  });
  beforeEach(async () => {
    await emptyTables();
    mail.received.length = 0;
  });

  const ask = (ip: string, email: string, instance = 0) =>
    request(`${instances[instance]?.url}/api/orders/page/emails`, { body: { email }, headers: from(ip) });
  const accepted = (statuses: number[]) => statuses.filter((status) => status === 202).length;
  /** At both instances at once. */
  const flood = (addresses: string[]) =>
    Promise.all(
      addresses.map(async (ip, index) => (await ask(ip, `a${index}@example.com`, index % 2)).status),
    );

  it('accepts ten requests from an address, and 60 from a network, at all instances together', async () => {
    const one = await flood(Array<string>(40).fill('192.0.2.10'));
    expect([accepted(one), new Set(one)]).toEqual([10, new Set([202, 429])]);
    const network = await flood(Array.from({ length: 100 }, (_, host) => `198.51.100.${host}`));
    expect([accepted(network), new Set(network)]).toEqual([60, new Set([202, 429])]);
    expect((await ask('203.0.113.1', 'ada@example.com')).status).toBe(202);
  });

  it('sends three emails to a flooded mailbox, whatever the networks', async () => {
    await storeOrders({ email: 'ada@example.com', created_at: '2026-01-01T00:00:00Z' });
    await asOwner((client) => client.query("update orders set created_at = now() - interval '3 days'"));
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, index) => (await ask(newAddress(), 'ada@example.com', index % 2)).status,
      ),
    );
    expect(accepted(statuses)).toBe(30);
    await until(async () => {
      const left = await asOwner((client) => client.query('select from order_link_emails'));
      return left.rowCount === 0;
    });
    expect(mail.received.map(({ to }) => to)).toEqual(Array(3).fill(['ada@example.com']));
  });

  it('adds neither a header nor a recipient', async () => {
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await storeOrders({ email: 'ada@example.com', created_at });
    for (const email of [
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com\nSubject: hello',
      'ada@example.com%0d%0aBcc:eve@example.com',
      'ada@example.com\u2028Bcc: eve@example.com',
      'ada@example.com\0',
      '"ada\r\nBcc: eve"@example.com',
      'ada@example.com>, <eve@example.com',
      'ada@example.com eve@example.com',
    ])
      expect([email, (await ask(newAddress(), email)).status]).toEqual([email, 400]);
    // Queued after them, and sent by the same workers.
    await ask(newAddress(), 'ada@example.com');
    await until(() => mail.received.length > 0);
    expect(mail.received.map(({ to, headers }) => [to, headers.bcc, headers.cc])).toEqual([
      [['ada@example.com'], undefined, undefined],
    ]);
  });

  describeLong('its answer', () => {
    it(`takes the same time with and without orders, measured ${TIMES} times each`, async () => {
      // The mailbox is over its limit, so that no email is sent meanwhile.
      await storeOrders(...Array.from({ length: 50 }, () => ({ email: 'ada@example.com' })));
      const measured = await medians(
        { without: (ip) => ask(ip, 'eve@example.com'), with: (ip) => ask(ip, 'ada@example.com') },
        202,
      );
      expectSameTime(ratiosOf('order-links', measured));
    });
  });
});
