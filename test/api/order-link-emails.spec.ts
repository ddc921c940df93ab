import { randomUUID } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { cancelOnPage, orderTokenOf, storeOrderWithPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';
import { untilEmailed } from '../shop/until-emailed.ts';

const SHOP_URL = 'https://shop.example';
const OWNER = 'help@shop.example';
const SUBJECT = /^Links to your orders at /;

let mail: MailServer;
const settings = () => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'orders@shop.example',
  SUPPORT_EMAIL: OWNER,
  SHOP_URL,
});
const shop = sharedShop(async () => {
  mail = await startMailServer();
  return { ...settings(), TRUST_PROXY: 'true' };
});
afterAll(() => mail.close());
beforeEach(async () => {
  await emptyTables();
  mail.received.length = 0;
});

const ask = (email: unknown, ip = '192.0.2.1') =>
  request(`${shop.url}/api/orders/page/emails`, { body: { email }, headers: { 'X-Forwarded-For': ip } });
const emailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
const linkEmails = () => mail.received.filter(({ headers }) => SUBJECT.test(headers.subject ?? ''));
const query = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));
/** Once the worker has sent or dropped every email. */
const settled = () => until(async () => (await query('select from order_link_emails')).rowCount === 0);

/** Orders of the requesting address, old enough that no confirmation is sent. */
async function store(changes: object): Promise<string> {
  const id = randomUUID();
  const created_at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  await storeOrders({ id, created_at, ...changes });
  return id;
}

it('lists all orders of the address that have a page, in any spelling, and no others', async () => {
  const ids = [
    await store({ order_number: 'LC777001', email: 'ada@bücher.example' }),
    await store({ order_number: 'LC777002', email: 'Ada@xn--bcher-kva.example' }),
  ];
  const expired = await store({ email: 'ada@bücher.example', created_at: '2020-01-01T00:00:00Z' });
  const other = await store({ email: 'eve@bücher.example' });
  expect(await ask('ADA@BÜCHER.example')).toMatchObject({ status: 202 });
  await settled();
  const [email, ...more] = linkEmails();
  expect(more).toEqual([]);
  expect(email?.to[0]?.toLowerCase()).toBe('ada@xn--bcher-kva.example');
  for (const id of ids) expect(email?.html).toContain(`href="${SHOP_URL}/order/${await orderTokenOf(id)}"`);
  for (const id of [expired, other]) expect(email?.html).not.toContain(await orderTokenOf(id));
  expect(shop.output()).not.toMatch(/bücher|xn--bcher/i);
});

it('sends nothing without orders or after the customer was erased, but responds the same', async () => {
  await store({ email: 'ada@example.com' });
  await query("select erase_customer('ada@example.com')");
  const answers = [];
  for (const email of ['ada@example.com', 'eve@example.com']) answers.push(await ask(email));
  const [erased, unknown] = answers.map(({ status, body, headers }) => ({
    status,
    body,
    names: [...headers.keys()],
  }));
  expect(erased).toEqual(unknown);
  await settled();
  expect(linkEmails()).toEqual([]);
});

it('sends a mailbox three emails a day, which do not count toward its limit for confirmations', async () => {
  await store({ email: 'ada@example.com' });
  for (const email of [
    'ada@example.com',
    'ADA@example.com',
    'ada@example.com.',
    'ada@example.com',
    'ada@example.com',
  ])
    expect((await ask(email)).status).toBe(202);
  await settled();
  expect(linkEmails()).toHaveLength(3);
  await storeOrders(...Array.from({ length: 5 }, () => ({ email: 'ada@example.com' })));
  await until(() => emailsTo('ada@example.com').length === 8);
});

it('limits each network, and says when to try again', async () => {
  const statuses = [];
  for (let turn = 0; turn < 11; turn += 1) statuses.push((await ask(`a${turn}@example.com`)).status);
  expect(statuses).toEqual([...Array(10).fill(202), 429]);
  const refused = await ask('b@example.com');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await ask('b@example.com', '198.51.100.1')).status).toBe(202);
  await settled();
});

it.each([
  'ada',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com, eve@example.com',
  '"Ada" <ada@example.com>',
  'ada\n@example.com',
  7,
])('refuses %j, and sends nothing', async (email) => {
  await store({ email: 'ada@example.com' });
  expect((await ask(email, '203.0.113.1')).status).toBe(400);
  expect((await query('select from order_link_emails')).rowCount).toBe(0);
});

it('sends emails that were requested before a crash, once the mail server is back', async () => {
  await store({ email: 'ada@example.com' });
  mail.behave({ connection: 'die' });
  const crashing = await startShopServer({ ...settings(), DATABASE_URL: databaseUrl() });
  await request(`${crashing.url}/api/orders/page/emails`, { body: { email: 'ada@example.com' } });
  await crashing.kill();
  const { rows } = await query('select now() as killed');
  mail.behave({});
  await until(async () => {
    // As if the lease of the killed instance had expired, but no later one.
    await query(
      "update order_link_emails set next_attempt_at = now() where next_attempt_at < $1::timestamptz + interval '2 minutes'",
      [rows[0].killed],
    );
    return linkEmails().length > 0;
  });
  await settled();
  expect(linkEmails()).toHaveLength(1);
});

it('exists only if the emails of the shop have links', async () => {
  const { SHOP_URL: _, ...withoutUrl } = settings();
  const other = await startShopServer({ DATABASE_URL: databaseUrl(), ...withoutUrl });
  const { status } = await request(`${other.url}/api/orders/page/emails`, {
    body: { email: 'ada@example.com' },
  });
  const page = await request(`${other.url}/cancellation`);
  await other.stop();
  // As any path of the API that doesn't exist, without a token.
  expect(status).toBe(401);
  expect(page.body).not.toContain('data-sends-email');
  expect((await request(`${shop.url}/cancellation`)).body).toContain('data-sends-email');
});

it('forgets the address of an erased customer, with and without orders', async () => {
  mail.behave({ connection: 'die' });
  await store({ email: 'ada@example.com' });
  for (const [email, ip] of [
    ['Ada@example.com', '203.0.113.7'],
    ['eve@example.com', '203.0.113.8'],
  ] as const)
    expect((await ask(email, ip)).status).toBe(202);
  await query("select erase_customer('ada@example.com')");
  expect((await query('select email from order_link_emails')).rows).not.toContainEqual({
    email: 'Ada@example.com',
  });
  await query('delete from order_link_emails');
  mail.behave({});
});

it('every email to the customer links to the order page; cancelling there emails the customer and the owner', async () => {
  const id = randomUUID();
  await storeOrders({ id, status: 'paid', order_number: 'LC777001', email: 'ada@example.com' });
  await untilEmailed(() => mail.received.length >= 2);
  const token = await orderTokenOf(id);
  const [confirmation] = emailsTo('ada@example.com');
  expect(confirmation?.text.replace(/\s/g, '')).toContain(`${SHOP_URL}/order/${token}`);
  expect(confirmation?.html).toContain(`href="${SHOP_URL}/order/${token}"`);
  expect(emailsTo(OWNER)[0]?.text).not.toContain(token);

  expect((await cancelOnPage(shop.url, token)).status).toBe(200);
  // As if the cancellation could no longer be undone, and email had been set up before.
  await asOwner(async (client) => {
    await client.query("update order_emails_progress set since = since - interval '1 hour'");
    await client.query("update order_status_changes set changed_at = changed_at - interval '30 seconds'");
  });
  await untilEmailed(() => mail.received.length >= 4);
  expect(emailsTo('ada@example.com').map(({ headers }) => headers.subject)).toContain(
    'Your order LC777001 has been cancelled',
  );
  const [, alert] = emailsTo(OWNER);
  expect(alert?.headers.subject).toBe('Order LC777001 was cancelled by the customer');
  expect(alert?.text).toContain('It was paid: refund $7.99.');
  for (const { text } of mail.received.filter(({ to }) => to.includes(OWNER)))
    expect(text).not.toContain(token);
  expect(shop.output()).not.toContain(token);
});

it('the owner is told of a cancellation while the alert of the new order is being sent', async () => {
  mail.behave({ recipient: 'hold' });
  const { id, token } = await storeOrderWithPage({ order_number: 'LC777002' });
  const alert = async () => {
    const text = "select state, requests from order_emails where order_id = $1 and kind = 'notice'";
    return (await query(text, [id])).rows[0];
  };
  await untilEmailed(async () => (await alert())?.state === 'sending');
  expect((await cancelOnPage(shop.url, token)).status).toBe(200);
  expect(await alert()).toMatchObject({ requests: 1 });
  expect(emailsTo(OWNER)).toEqual([]);
  mail.behave({});
  await untilEmailed(() => emailsTo(OWNER).length === 2);
  // The alert may still be on its way when the second email has already arrived.
  expect(
    emailsTo(OWNER)
      .map(({ headers }) => headers.subject)
      .sort(),
  ).toEqual(['New order LC777002: $7.99', 'Order LC777002 was cancelled by the customer']);
  await untilEmailed(async () => (await alert())?.state === 'sent');
});
