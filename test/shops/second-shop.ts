import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { readShop } from '../../contract/shop/read-shop.ts';
import { spawnSync } from '../shop/child-process.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { type ReceivedEmail, startMailServer } from '../shop/mail-server.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

/** Its build, of which build.mjs also knows the folder. */
export const MUG_BUILD = '.cache/shops/mug';

/** The facts of the second shop, which sells enamel mugs. */
export const MUG = readShop('test/shops/mug');

/** Of links and pictures in its emails. */
export const MUG_URL = 'https://mug.example';

/** Of the numbers in its service. */
export const WRONG_PLURALS = /\b(?:2 hour|1 business days|30 day)\b/;

export interface SecondShop {
  url: string;
  /** Waits for the email. */
  emailTo(address: string, subject: string): Promise<ReceivedEmail>;
  /** Skips the minute in which an operator can undo a shipment. */
  sendWaitingEmails(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the second shop if necessary, and starts it with a PostgreSQL and a mail server of its own. */
export async function startSecondShop(): Promise<SecondShop> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/shops/build.mjs'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The second shop could not be built:\n${stdout}${stderr}`);
  const data = temporaryFolder('second-shop');
  const mail = await startMailServer();
  const settings = {
    DATA_DIR: data,
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@mug.example',
    SHOP_URL: MUG_URL,
    SHOP_ADDRESS: '7 Harbor Road\\nPortland, OR 97201',
  };
  const server = await startShopServer(settings, process.cwd(), MUG_BUILD);
  return {
    url: server.url,
    async emailTo(address, subject) {
      const find = () =>
        mail.received.find(({ to, headers }) => to.includes(address) && headers.subject?.includes(subject));
      await until(() => find() !== undefined);
      return find() as ReceivedEmail;
    },
    async sendWaitingEmails() {
      const client = new Client(await embeddedDatabaseUrl(data));
      await client.connect();
      await client.query("update order_emails set next_attempt_at = now() where state = 'waiting'");
      await client.end();
    },
    async stop() {
      await server.stop();
      await mail.close();
      rmSync(data, { recursive: true });
    },
  };
}
