import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { orderIn, setCount } from '../shop/stock.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(60_000);

const SHOP_URL = 'https://shop.example';
const BLUE = `${BUILT_IN_PRODUCT.title} in Blue`;

let mail: MailServer;
let second: ShopServer;
const shop = sharedShop(async () => {
  mail = await startMailServer();
  return settings();
});
const settings = () => ({
  SMTP_URL: mail.url,
  MAIL_FROM: 'orders@shop.example',
  SHOP_URL,
  LOG_LEVEL: 'warn',
});
beforeAll(async () => {
  second = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings() });
});
beforeEach(async () => {
  await emptyTables();
  mail.received.length = 0;
});
afterAll(async () => {
  await second.stop();
  await mail.close();
});

const alerts = () => mail.received.filter(({ headers }) => /left:|Sold out:/.test(headers.subject ?? ''));
const subjects = () => alerts().map(({ headers }) => headers.subject);
const untilSent = (count: number) => until(async () => alerts().length >= count);
const buyBlue = async () => expect((await sendOrder(shop.url, orderIn('Blue'))).status).toBe(201);

it('the owner gets one email at 5 left and one at 0, even from two instances', async () => {
  await setCount(shop, 7);
  for (let sold = 0; sold < 3; sold += 1) await buyBlue();
  await untilSent(1);
  expect(subjects()).toEqual([`Only 5 left: ${BLUE}`]);
  const [alert] = alerts();
  expect([alert?.to, alert?.text]).toEqual([
    [ADMIN.email],
    expect.stringContaining(`${SHOP_URL}/admin/stock`),
  ]);
  for (let sold = 0; sold < 4; sold += 1) await buyBlue();
  await untilSent(2);
  expect(subjects()).toEqual([`Only 5 left: ${BLUE}`, `Sold out: ${BLUE}`]);
});

it('the owner gets another email after a new count, but none for the count itself', async () => {
  await setCount(shop, 1);
  await setCount(shop, 2, 'Pink');
  await buyBlue();
  await untilSent(1);
  await setCount(shop, 6);
  await buyBlue();
  await untilSent(2);
  expect(subjects()).toEqual([`Sold out: ${BLUE}`, `Only 5 left: ${BLUE}`]);
});

it('an alert that the current count contradicts is dropped', async () => {
  const request = (color: string, remaining: number) =>
    asOwner((owner) =>
      owner.query('insert into stock_alerts (title, color, remaining) values ($1, $2, $3)', [
        BUILT_IN_PRODUCT.title,
        color,
        remaining,
      ]),
    );
  await setCount(shop, 4);
  await setCount(shop, 0, 'Pink');
  await request('Blue', 0);
  await request('Pink', 5);
  await request('Purple', 3);
  await request('Blue', 5);
  await untilSent(1);
  expect(subjects()).toEqual([`Only 5 left: ${BLUE}`]);
  const left = () => asOwner(async (owner) => (await owner.query('select from stock_alerts')).rowCount);
  await until(async () => (await left()) === 1);
});

it('the email is sent once the mail server is available', async () => {
  mail.behave({ connection: 'die' });
  await setCount(shop, 1);
  await buyBlue();
  const failed = () =>
    asOwner(async (owner) => {
      // As if the time of the next attempt had come.
      const due = 'update stock_alerts set next_attempt_at = now() where error is not null';
      return ((await owner.query(due)).rowCount ?? 0) > 0;
    });
  await until(failed);
  mail.behave({});
  await untilSent(1);
});
