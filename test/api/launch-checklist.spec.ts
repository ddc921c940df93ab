import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHOP_FINDINGS } from '../../contract/shop/launch-review/launch-review.shop.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type SharedShop, sharedShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: databaseUrl() };
const BACKUPS = mkdtempSync(path.join(tmpdir(), 'shop-backups-'));
beforeAll(async () => {
  await migrateDatabase();
  await asOwner((client) => client.query('delete from backups'));
});
afterAll(() => rmSync(BACKUPS, { recursive: true }));

const TLS = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

const missing = async (shop: SharedShop, headers: Record<string, string> = {}): Promise<string[]> =>
  (await request(`${shop.url}/api/readiness`, { token: shop.token, headers })).body.missing;

/** The logged lines of the checklist. */
const printed = (shop: SharedShop): string[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"context":"LaunchChecklist"'))
    .map((line) => JSON.parse(line).message);

const withoutFolder = (lines: string[]) => lines.filter((line) => !SHOP_FINDINGS.includes(line));

/** The first setting that each line names. */
const topics = (lines: string[]) => lines.map((line) => /[A-Z]+(_[A-Z]+)+/.exec(line)?.[0]);

const BARE = [
  'TRUST_PROXY',
  'SMTP_URL',
  'CARD_DATA',
  'SHOP_URL',
  'SUPPORT_EMAIL',
  'SHOP_ADDRESS',
  'STRIPE_SECRET_KEY',
  'BACKUP_DIR',
];

describe('a live shop with few settings', () => {
  const shop = sharedShop({ ...PRODUCTION, CARD_DATA: 'plain', TRUST_PROXY: 'false' });

  it('logs each missing setting at startup', () => {
    expect(topics(withoutFolder(printed(shop)))).toEqual(BARE);
  });

  it('lists the same in the admin area, and missing TLS', async () => {
    const [tls, ...others] = await missing(shop, TLS);
    expect(tls).toMatch(/^No TLS: no request has arrived over https yet\./);
    expect(topics(withoutFolder(others))).toEqual(BARE);
  });
});

describe('a live shop with all settings', () => {
  const shop = sharedShop({
    ...PRODUCTION,
    CARD_DATA: 'last4',
    TRUST_PROXY: '127.0.0.1',
    SHOP_URL: 'https://cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    SHOP_ADDRESS: '7 Harbor Road\\nPortland, ME 04101',
    // No server listens on this port.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Cat Shop <orders@cat-shop.test>',
    PAYMENT_LINK: 'https://pay.cat-shop.test/{id}',
    BACKUP_DIR: BACKUPS,
  });

  it('lists only what its folder still has of the collar after the first TLS request and the first backup', async () => {
    expect(SHOP_FINDINGS).toContainEqual(
      expect.stringContaining('This is still the sample shop that sells the cat collar.'),
    );
    expect(printed(shop)).toEqual(SHOP_FINDINGS);
    await until(async () => !(await missing(shop)).some((line) => line.includes('BACKUP_DIR')));
    expect(await missing(shop)).toEqual([expect.stringContaining('No TLS: no request'), ...SHOP_FINDINGS]);
    await request(`${shop.url}/api/settings`, { headers: TLS });
    expect(await missing(shop)).toEqual(SHOP_FINDINGS);
  });
});

describe('a live shop behind a proxy that TRUST_PROXY does not name', () => {
  const shop = sharedShop({ ...PRODUCTION, CARD_DATA: 'last4', TRUST_PROXY: '192.0.2.1' });

  it('shows the address of the proxy to an operator', async () => {
    const untrusted = 'The proxy at 127.0.0.1 isn’t trusted';
    expect(await missing(shop, TLS)).toContainEqual(expect.stringContaining(untrusted));
    expect(await missing(shop)).not.toContainEqual(expect.stringContaining(untrusted));
  });
});
