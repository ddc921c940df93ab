import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { customer, orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { shopCommand } from '../shop/shop-command.ts';
import { ADMIN, ANON_KEY, JWT_SECRET, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { STRIPE_WEBHOOK_SECRET } from '../shop/stripe-event.ts';
import { until } from '../shop/until.ts';

const CANARY = '5105105105105100';
const CVC = '737';
const NEW_PASSWORD = 'new-password-canary';

let shop: ShopServer;
let receiver: MailServer;
beforeAll(migrateDatabase);
beforeEach(emptyTables);

const card = { card_number: CANARY, card_cvc: CVC, cardholder_name: `Canary ${CANARY}` };
const ROWS: object[] = [
  orderRow(card),
  orderRow({ ...card, total: 1 }),
  orderRow({ ...card, subtotal: CANARY }),
  orderRow({ ...card, subtotal: '5105 1051 0510 5100' }),
  orderRow({ ...card, subtotal: `\u00a0${CANARY}` }),
  orderRow({ ...card, subtotal: `\ufeff${CANARY}` }),
  orderRow({ ...card, subtotal: `\u2028${CANARY}` }),
  orderRow({ ...card, order_number: CANARY }),
  orderRow({ ...card, items: CANARY }),
  orderRow({
    ...card,
    items: [{ title: CANARY, quantity: 1, color: '', salePrice: 1 }],
    subtotal: 1,
    total: 1,
  }),
  orderRow({ ...card, name: null }),
  orderRow({ ...card, state: CANARY }),
  orderRow({ ...card, card_number: `${CANARY}0` }),
  orderRow({ ...card, card_number: `\ud800${CANARY}` }),
  orderRow({ ...card, card_number: `${CANARY}\0` }),
  orderRow({ ...card, card_number: { number: CANARY } }),
  { ...orderRow(card), idempotency_key: CANARY },
  { ...orderRow(card), created_at: CANARY },
  { ...orderRow(card), inserted_in: CANARY },
  { ...orderRow(card), [`x${CANARY}`]: 1 },
];

/** Wrong places for a card number. The responses may repeat what was sent there. */
const MISPLACED: [path: string, headers?: Record<string, string>][] = [
  [`/orders?columns=${CANARY}`],
  [`/orders?columns="${CANARY}"`],
  [`/orders?select=x${CANARY}`, { Prefer: 'return=representation' }],
  [`/orders?${CANARY}=${CVC}`, { 'Idempotency-Key': CANARY }],
  [`/orders?card_number=eq.${CANARY}`, { Prefer: `handling=strict, x=${CANARY}` }],
  [`/${CANARY}`],
  [`/orders/${CANARY}`],
  ['/orders', { 'Content-Profile': CANARY }],
  ['/orders', { Accept: `text/${CANARY}` }],
  ['/orders', { Authorization: `Bearer ${CANARY}` }],
  ['/orders', { apikey: CANARY }],
  ['/orders', { 'Content-Type': `text/${CANARY}` }],
];

/** The log of PostgreSQL, if this run has started it. */
function databaseLog(): string {
  const directory = process.env.TEST_DATABASE_DIRECTORY;
  if (directory === undefined) return '';
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.log$/.test(file) && existsSync(path.join(directory, file)))
    .map((file) => readFileSync(path.join(directory, file), 'utf8'))
    .join('\n');
}

/** Returns the output of `npm run customer`. */
function runCustomerCommand(...args: string[]): string {
  const { stdout, stderr } = shopCommand('server/customers/customer-command.js', args);
  return stdout + stderr;
}

/** Corrects, exports and erases the customer of an order. */
async function exerciseCustomerApi(id: string, token: string): Promise<string[]> {
  const call = async (method: string, path: string, sent?: object) =>
    JSON.stringify(
      (await request(`${shop.url}/api/orders/${id}/${path}`, { method, body: sent, token })).body,
    );
  const answers = [
    await call('PUT', 'customer', customer({ email: 'canary@example.com' })),
    await call('POST', 'notes', { note: 'Rings twice.' }),
    runCustomerCommand('export', 'canary@example.com'),
    await call('DELETE', 'customer'),
    runCustomerCommand('erase', 'ada@example.com'),
  ];
  expect(answers[2]).toContain('"cardLast4": "5100"');
  expect(answers[3]).toBe('{"orders":1}');
  expect(answers[4]).toMatch(/^Erased the data of ada@example\.com in \d+ orders?\. Database backups/);
  const { rows } = await asOwner((client) =>
    client.query('select distinct card_number, card_cvc from orders'),
  );
  expect(rows).toEqual([{ card_number: '5100', card_cvc: '' }]);
  return answers;
}

async function exerciseErrorPaths(): Promise<string[]> {
  const bodies: string[] = [];
  const token = await signIn(shop.url);
  const stream = await openEvents(shop.url, token);
  for (const [path, headers] of MISPLACED) {
    const options = { body: orderRow({ ...card, total: 1 }), headers: { apikey: ANON_KEY, ...headers } };
    const { status } = await request(`${shop.url}/rest/v1${path}`, options);
    expect([path, Math.floor(status / 100)]).toEqual([path, 4]);
  }
  for (const row of ROWS) {
    for (const headers of [
      { Prefer: 'return=representation' },
      { Prefer: 'return=representation', 'Idempotency-Key': '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001' },
      { Prefer: 'resolution=merge-duplicates' },
    ]) {
      const answer = await request(`${shop.url}/rest/v1/orders`, {
        body: row,
        headers: { apikey: ANON_KEY, ...(headers as Record<string, string>) },
      });
      expect(answer.status).toBeLessThan(500);
      bodies.push(JSON.stringify(answer.body));
    }
  }
  const broken = JSON.stringify(orderRow(card)).slice(0, -1);
  const answer = await request(`${shop.url}/rest/v1/orders`, { text: broken, headers: { apikey: ANON_KEY } });
  bodies.push(JSON.stringify(answer.body));
  const orders = await request(`${shop.url}/api/orders`, { token });
  bodies.push(JSON.stringify(orders.body));
  for (const { _id: id } of orders.body) {
    const body = { status: 'paid' };
    bodies.push(
      JSON.stringify(
        (await request(`${shop.url}/api/orders/${id}/status`, { method: 'PUT', body, token })).body,
      ),
    );
    bodies.push(JSON.stringify((await request(`${shop.url}/api/orders/${id}`, { token })).body));
  }
  for (const path of [`?search=${CVC}`, '?search=510510', '/counts', '/summary'])
    bodies.push(JSON.stringify((await request(`${shop.url}/api/orders${path}`, { token })).body));
  bodies.push(...(await exerciseCustomerApi(orders.body[0]._id, token)));
  const { body: file } = await request(`${shop.url}/api/orders/exports`, { body: {}, token });
  bodies.push((await request(shop.url + file.url)).body);
  await stream.until((events) => events.some(({ data }) => data.changed > 0));
  stream.close();
  bodies.push(stream.text());
  return bodies;
}

describe.each(['plain', 'last4'])('with CARD_DATA=%s', (CARD_DATA) => {
  beforeAll(async () => {
    await emptyTables();
    receiver = await startMailServer();
    shop = await startShopServer({
      DATABASE_URL: databaseUrl(),
      CARD_DATA,
      SMTP_URL: receiver.url,
      MAIL_FROM: 'orders@shop.example',
      STRIPE_WEBHOOK_SECRET,
    });
  });
  afterAll(async () => {
    await shop.stop();
    await receiver.close();
  });

  it('no response and no log contains the card, even on errors', async () => {
    // Only the name of an unknown column is repeated in the response.
    const bodies = (await exerciseErrorPaths()).filter((body) => !body.includes('schema cache'));
    expect(bodies.length).toBeGreaterThan(40);
    if (process.env.TEST_DATABASE_DIRECTORY !== undefined)
      expect(databaseLog()).toContain('orders_total_check');
    for (const text of [...bodies, shop.output(), databaseLog()]) {
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('5105 1051');
      expect(text).not.toContain(`"${CVC}"`);
    }
  });

  it('no email contains the card', async () => {
    const rows = Array.from({ length: 25 }, (_, order) =>
      orderRow({ ...card, email: `shopper-${order}@example.com` }),
    );
    const answer = await sendOrder(shop.url, rows);
    expect(answer.status).toBe(201);
    await until(async () => {
      const { rowCount } = await asOwner((client) =>
        client.query("select from order_emails where kind = 'confirmation' and state = 'sent'"),
      );
      return rowCount === 25;
    });
    for (const { raw: sent, text, html } of receiver.received) {
      // Random digits may be those of the card.
      const raw = sent.replace(/^Message-ID: .*$|--_NmP-[0-9a-f]+/gm, '');
      for (const content of [raw, text, html, Buffer.from(raw.replace(/\s/g, ''), 'base64').toString()]) {
        expect(content).not.toContain(CANARY);
        expect(content).not.toContain('5105');
        expect(content).not.toMatch(/Canary|12\/30/);
      }
      expect(`${text}${html.replace(/<style>.*<\/style>/s, '')}`).not.toMatch(/\b(737|5100)\b/);
    }
  });

  it('no log contains secrets', async () => {
    const token = await signIn(shop.url);
    await request(`${shop.url}/api/auth/login`, { body: { ...ADMIN, password: 'wrong-password-canary' } });
    await request(`${shop.url}/api/orders?after=${token}`, { token });
    const body = { currentPassword: 'wrong-password-canary', newPassword: NEW_PASSWORD };
    await request(`${shop.url}/api/auth/password`, { method: 'PUT', body, token });
    await request(`${shop.url}/api/payments/stripe`, {
      body: {},
      headers: { 'Stripe-Signature': 't=1,v1=0' },
    });
    for (const text of [shop.output(), databaseLog()]) {
      for (const secret of [
        token,
        ADMIN.password,
        'wrong-password-canary',
        NEW_PASSWORD,
        JWT_SECRET,
        STRIPE_WEBHOOK_SECRET,
      ])
        expect(text).not.toContain(secret);
    }
  });

  it('stores only the card that CARD_DATA names', async () => {
    expect((await sendOrder(shop.url, orderRow(card))).status).toBe(201);
    const stored = CARD_DATA === 'last4' ? { card_number: '5100', card_cvc: '' } : card;
    const rows = await asOwner(async (client) => (await client.query('select * from orders')).rows);
    expect(rows).toMatchObject([{ ...stored, card_last4: '5100' }]);
  });
});
