import { rmSync } from 'node:fs';
import { request } from '../shop/api-client.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openAdminOf } from './operator.ts';
import { WIDTHS } from './widths.ts';

test.describe.configure({ mode: 'serial' });

let directory: string;
let receiver: MailServer;
let shop: ShopServer;

test.beforeAll(async () => {
  directory = migratedDataDirectory('shop-in-production');
  receiver = await startMailServer();
  shop = await startShopServer({
    NODE_ENV: 'production',
    DATA_DIR: directory,
    CARD_DATA: 'last4',
    TRUST_PROXY: 'false',
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    STRIPE_WEBHOOK_SECRET,
  });
});

test.afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
  if (directory) rmSync(directory, { recursive: true });
});

async function place(number: string): Promise<void> {
  const row = orderRow({ order_number: number, email: `${number}@example.com` });
  const { status } = await sendOrder(shop.url, row);
  expect(status).toBe(201);
}

test('delayed and failed emails are shown with the reason, and "Retry all" delivers them', async ({
  page,
  allowInConsole,
}) => {
  receiver.behave({ recipient: { code: 550, text: '5.1.1 LC100001@example.com is unknown' } });
  await place('LC100001');
  const { token } = (await request(`${shop.url}/api/auth/login`, { body: ADMIN })).body;
  const counts = async () => (await request(`${shop.url}/api/orders/summary`, { token })).body.emails;
  await expect.poll(async () => (await counts()).failed, { timeout: 30_000 }).toBe(2);
  await openAdminOf(page, { url: shop.url, token }, '/admin?tab=orders');
  const problems = page.getByRole('region', { name: 'Email problems' });
  await expect(problems).toContainText('2 emails failed.');

  receiver.behave({ sender: { code: 550, text: '5.7.1 orders@cat-shop.test is not yours' } });
  await place('LC100002');
  await expect(problems).toContainText(
    /\d emails? waiting\. The mail server in SMTP_URL rejected the sender in MAIL_FROM \(550 5\.7\.1: blocked by a policy or a spam filter\)\. The shop keeps trying for two days\./,
    { timeout: 30_000 },
  );
  await problems.getByText(/\d emails? failed, \d waiting/).click();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }

  receiver.behave({});
  const retry = problems.getByRole('button', { name: 'Retry all' });
  await page.route('**/api/orders/emails/retries', (route) => route.abort(), { times: 1 });
  allowInConsole(/ERR_FAILED/);
  await retry.click();
  const failure = toast(page, 'Couldn’t reach the shop. Please try again.');
  await expect(failure).toBeVisible();
  await retry.click();
  await expect(failure).toHaveCount(0);
  await expect(toast(page, '2 emails queued')).toBeVisible();
  const delivered = () => receiver.received.map(({ to }) => to[0]).sort();
  await expect
    .poll(delivered, { timeout: 60_000 })
    .toEqual(['LC100001@example.com', 'LC100002@example.com', 'help@cat-shop.test', 'help@cat-shop.test']);
  await expect(problems).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('region', { name: 'Overview' })).toBeFocused();
});

test("a payment in Stripe's test mode leaves the order unpaid, and the admin area links to it", async ({
  page,
}) => {
  await place('LC100003');
  const { token } = (await request(`${shop.url}/api/auth/login`, { body: ADMIN })).body;
  const [{ _id }] = (await request(`${shop.url}/api/orders?search=LC100003`, { token })).body;
  const { status } = await sendEvent(shop.url, paymentEvent({ client_reference_id: _id }));
  expect(status).toBe(200);

  await openAdminOf(page, { url: shop.url, token }, '/admin?tab=orders');
  const problem = page.getByRole('link', { name: /^Order LC100003 was paid in Stripe’s test mode/ });
  await expect(problem).toBeVisible();
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  await problem.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Paid in Stripe’s test mode. No money was received.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await page.keyboard.press('Escape');
  await expect(problem).toHaveCount(0);
});
