import { randomUUID } from 'node:crypto';
import { asOwner, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { cancelOnPage, orderTokenOf } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const SHOP_URL = 'https://shop.example';

let mail: MailServer;
const shop = sharedShop(async () => {
  mail = await startMailServer();
  return {
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@shop.example',
    SUPPORT_EMAIL: 'help@shop.example',
    SHOP_URL,
  };
});
afterAll(() => mail.close());
beforeEach(emptyTables);

const emailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

it('every email to the customer links to the order page; cancelling there emails the customer and the owner', async () => {
  const id = randomUUID();
  await storeOrders({ id, status: 'paid', order_number: 'LC777001', email: 'ada@example.com' });
  await until(() => mail.received.length >= 2);
  const token = await orderTokenOf(shop.url, id);
  const [confirmation] = emailsTo('ada@example.com');
  expect(confirmation?.text.replace(/\s/g, '')).toContain(`${SHOP_URL}/order/${token}`);
  expect(confirmation?.html).toContain(`href="${SHOP_URL}/order/${token}"`);
  expect(emailsTo('help@shop.example')[0]?.text).not.toContain(token);

  expect((await cancelOnPage(shop.url, token)).status).toBe(200);
  // As if the cancellation could no longer be undone, and email had been set up before.
  await asOwner(async (client) => {
    await client.query("update order_emails_progress set since = since - interval '1 hour'");
    await client.query("update order_status_changes set changed_at = changed_at - interval '30 seconds'");
  });
  await until(() => mail.received.length >= 4);
  expect(emailsTo('ada@example.com').map(({ headers }) => headers.subject)).toContain(
    'Your order LC777001 has been cancelled',
  );
  const [, alert] = emailsTo('help@shop.example');
  expect(alert?.headers.subject).toBe('Order LC777001 was cancelled by the customer');
  expect(alert?.text).toContain('It was paid: refund $7.99.');
  for (const { text } of mail.received.filter(({ to }) => to.includes('help@shop.example')))
    expect(text).not.toContain(token);
  expect(shop.output()).not.toContain(token);
});
