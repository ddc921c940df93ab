import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveBackup } from '../../server/backup/save-backup.ts';
import { request, signIn } from '../shop/api-client.ts';
import { backupCommand, emptySavedTables } from '../shop/backup.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

jest.setTimeout(90_000);

const OWNER = 'help@cat-shop.test';
const [SENT, WAITING, NEW] = ['sent@example.com', 'waiting@example.com', 'new@example.com'];

/** What earlier releases stored for emails that a restored shop doesn't send. */
const EARLIER_ERRORS = [
  'It waited when the backup was made, and was probably sent after that.',
  'It was queued when the backup was made and was probably sent after that.',
  'Not sent again after the restore: it was waiting when the backup was made and has probably been sent since.',
];

let folder: string;
let receiver: MailServer;
let shop: ShopServer | undefined;

const start = async () => {
  shop = await startShopServer({
    DATABASE_URL: databaseUrl(),
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@cat-shop.test',
    SUPPORT_EMAIL: OWNER,
    LOG_LEVEL: 'error',
  });
};
const stop = async () => {
  await shop?.stop();
  shop = undefined;
};

async function place(email: string): Promise<void> {
  const { status } = await sendOrder(shop?.url, orderRow({ email }));
  expect(status).toBe(201);
}

/** Calls the API as the operator. */
async function api(path: string, options: { method?: string } = {}) {
  const url = `${shop?.url}`;
  return (await request(`${url}${path}`, { ...options, token: await signIn(url) })).body;
}

const customers = () => receiver.received.flatMap(({ to }) => to.filter((address) => address !== OWNER));

/** The state of each email by customer and kind. */
async function states(): Promise<Record<string, string>> {
  const { rows } = await asOwner((client) =>
    client.query(
      'select o.email, e.kind, e.state from order_emails e join orders o on o.id = e.order_id order by 1, 2',
    ),
  );
  return Object.fromEntries(rows.map(({ email, kind, state }) => [`${email} ${kind}`, state]));
}

/** Sells two orders: one whose emails were sent, and one whose emails the mail server defers. */
async function sellAndWait(): Promise<void> {
  await start();
  await place(SENT);
  await until(() => receiver.received.length === 2);
  receiver.behave({ data: { code: 451, text: 'Later.' } });
  await place(WAITING);
  await until(async () => {
    const { rowCount } = await asOwner((client) =>
      client.query("select from order_emails where state = 'waiting' and attempts > 0"),
    );
    return rowCount === 2;
  });
  receiver.received.length = 0;
}

const save = () =>
  saveBackup(databaseUrl(), path.join(folder, 'a.gz'), { withCards: false, report: () => {} });

async function restoreAndSell(): Promise<string> {
  await emptySavedTables();
  receiver.behave({});
  const { status, stdout } = backupCommand('restore', [path.join(folder, 'a.gz')]);
  expect(status).toBe(0);
  await makeEmailsDue();
  await start();
  await place(NEW);
  await until(() => customers().includes(NEW));
  return stdout;
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-emails-'));
  receiver = await startMailServer();
  await migrateDatabase();
  await emptySavedTables();
});
afterEach(async () => {
  await stop();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

describe('the emails of a restored shop', () => {
  it('are left to the shop that was running when the backup was made', async () => {
    await sellAndWait();
    await save();
    await stop();
    expect(await restoreAndSell()).toContain('their orders show them as failed');
    expect(customers()).toEqual([NEW]);
    expect((await api('/api/orders/summary')).emails).toMatchObject({ waiting: 0, failed: 0 });
    expect(await api('/api/orders/emails/retries', { method: 'POST' })).toEqual({ count: 0 });
    for (const error of EARLIER_ERRORS) {
      const change = "update order_emails set error = $1 where state = 'failed' and error is not null";
      expect((await asOwner((client) => client.query(change, [error]))).rowCount).toBe(2);
      expect(await api('/api/orders/emails/retries', { method: 'POST' })).toEqual({ count: 0 });
    }
    expect(await states()).toMatchObject({
      [`${SENT} confirmation`]: 'sent',
      [`${WAITING} confirmation`]: 'failed',
      [`${WAITING} notice`]: 'failed',
    });
  });

  it('are sent if they were waiting and the shop was stopped, and never resent', async () => {
    await sellAndWait();
    await stop();
    await save();
    expect(await restoreAndSell()).toContain('are sent once the shop is open');
    await until(() => customers().includes(WAITING));
    expect(customers().sort()).toEqual([NEW, WAITING]);
    await until(async () => (await states())[`${WAITING} notice`] === 'sent');
  });
});
