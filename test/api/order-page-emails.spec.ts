import { randomUUID } from 'node:crypto';
import { asOwner, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { cancelOnPage, orderTokenOf, storeOrderWithPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

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
beforeEach(async () => {
  await emptyTables();
  mail.received.length = 0;
});

const emailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));

it('every email to the customer links to the order page; cancelling there emails the customer and the owner', async () => {
  const id = randomUUID();
  await storeOrders({ id, status: 'paid', order_number: 'LC777001', email: 'ada@example.com' });
  await until(() => mail.received.length >= 2);
  const token = await orderTokenOf(id);
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

it('the owner is told of a cancellation while the alert of the new order is being sent', async () => {
  mail.behave({ recipient: 'hold' });
  const { id, token } = await storeOrderWithPage({ order_number: 'LC777002' });
  const alert = () =>
    asOwner(async (client) => {
      const text = "select state, requests from order_emails where order_id = $1 and kind = 'notice'";
      return (await client.query(text, [id])).rows[0];
    });
  await until(async () => (await alert())?.state === 'sending');
  expect((await cancelOnPage(shop.url, token)).status).toBe(200);
  expect(await alert()).toMatchObject({ requests: 1 });
  expect(emailsTo('help@shop.example')).toEqual([]);
  mail.behave({});
  await until(() => emailsTo('help@shop.example').length === 2);
  // The alert may still be on its way when the second email has already arrived.
  expect(
    emailsTo('help@shop.example')
      .map(({ headers }) => headers.subject)
      .sort(),
  ).toEqual(['New order LC777002: $7.99', 'Order LC777002 was cancelled by the customer']);
  await until(async () => (await alert())?.state === 'sent');
});
