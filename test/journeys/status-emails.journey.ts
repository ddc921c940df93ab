import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { signIn } from './operator.ts';
import { ordersPage } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

test.describe.configure({ mode: 'serial' });

let directory: string;
let receiver: MailServer;
let shop: ShopServer;

const start = async () => {
  shop = await startShopServer({
    DATA_DIR: directory,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    PAYMENT_LINK: 'https://pay.example/{id}',
    UNPAID_ORDERS_DAYS: '7',
    STRIPE_WEBHOOK_SECRET,
  });
};

test.beforeAll(async () => {
  directory = temporaryFolder('shop-with-reminders');
  receiver = await startMailServer();
  await start();
  await expect.poll(async () => (await inDatabase('select from settings_in_effect')).rowCount).toBe(2);
  // As if the settings had been set twenty days ago.
  await inDatabase("update settings_in_effect set since = now() - interval '20 days'");
  await inDatabase(
    "update order_emails_progress set since = now() - interval '20 days', reminded = '-infinity'",
  );
});

test.afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
  if (directory) rmSync(directory, { recursive: true });
});

async function inDatabase(sql: string) {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(directory) });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Places an order and waits for its confirmation. */
async function place(number: string): Promise<string> {
  const email = `${number}@example.com`;
  const [id = ''] = await placeOrders(shop.url, orderRow({ order_number: number, email }));
  await expect.poll(() => subjects(number)).toEqual([`Your order ${number}`]);
  return id;
}

const emailsTo = (number: string) => receiver.received.filter(({ to }) => to[0] === `${number}@example.com`);
const subjects = (number: string) => emailsTo(number).map(({ headers }) => headers.subject);

const letHoursPass = (hours: number, number: string) =>
  inDatabase(
    `update orders set created_at = created_at - interval '${hours} hours' where order_number = '${number}'`,
  );
const letCancellationsSettle = () =>
  inDatabase("update order_status_changes set changed_at = changed_at - interval '30 seconds'");

/** Opens an order once all emails are recorded as sent. */
async function openOrder(page: Page, id: string) {
  await expect
    .poll(async () => (await inDatabase("select from order_emails where state <> 'sent'")).rowCount)
    .toBe(0);
  await signIn(page, ADMIN, shop.url);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.goto(`${shop.url}/admin?tab=orders&order=${id}`);
  const { dialog } = ordersPage(page);
  await dialog.getByRole('heading', { name: /^LC/ }).waitFor();
  return dialog;
}

test('an order is reminded after a day and paid, and lists the emails', async ({ page }) => {
  const id = await place('LC100001');
  await letHoursPass(25, 'LC100001');
  const reminded = 'Your order LC100001 is waiting for your payment';
  await expect.poll(() => subjects('LC100001'), { timeout: 30_000 }).toContain(reminded);
  const [, reminder] = emailsTo('LC100001');
  expect(reminder?.html).toContain(`href="https://pay.example/${id}"`);
  expect(reminder?.html).toContain('We cancel orders that aren’t paid within 7 days.');

  await sendEvent(shop.url, paymentEvent({ client_reference_id: id }));
  const receipt = 'Receipt for your order LC100001';
  await expect.poll(() => subjects('LC100001')).toEqual(['Your order LC100001', reminded, receipt]);

  const dialog = await openOrder(page, id);
  await expect(dialog.getByText('Payment reminder', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send again ?: Payment reminder$/ })).toHaveCount(0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  await dialog.getByRole('button', { name: /^Send again ?: Receipt$/ }).click();
  await expect.poll(() => subjects('LC100001').filter((subject) => subject === receipt).length).toBe(2);
});

test('an order that is never paid is cancelled by the shop, and its customer reads why', async ({ page }) => {
  const id = await place('LC100002');
  await letHoursPass(8 * 24, 'LC100002');
  // The next round is when it starts, or in a minute.
  await shop.stop();
  await start();
  await expect
    .poll(async () => (await inDatabase("select from orders where status = 'cancelled'")).rowCount)
    .toBe(1);
  await letCancellationsSettle();
  await expect
    .poll(() => subjects('LC100002'))
    .toEqual(['Your order LC100002', 'Your order LC100002 has been cancelled']);
  expect(emailsTo('LC100002')[1]?.text.replace(/\s+/g, ' ')).toContain(
    'because we didn’t receive your payment',
  );

  const dialog = await openOrder(page, id);
  await expect(dialog.getByText('Cancelled because it wasn’t paid')).toBeVisible();
  await expect(dialog.getByText(/, by the shop$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send again ?: Cancellation$/ })).toBeVisible();
});

test('a cancellation that is undone causes no email', async ({ page }) => {
  const id = await place('LC100003');
  const dialog = await openOrder(page, id);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog.getByText('Cancellation undone')).toBeVisible();
  await letCancellationsSettle();
  // A later receipt shows that the shop has looked for emails to send.
  const later = await place('LC100004');
  await sendEvent(shop.url, paymentEvent({ client_reference_id: later }));
  await expect
    .poll(() => subjects('LC100004'))
    .toEqual(['Your order LC100004', 'Receipt for your order LC100004']);
  expect(subjects('LC100003')).toEqual(['Your order LC100003']);
});
