// Renews the screenshots in docs/operating.md, an operator's day in a shop with the demo orders, and README.md's.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureInstalled, TO_TEST } from '../scripts/ensure-installed.mjs';
import { CHECKOUT } from '../scripts/run-command.mjs';

const FOLDER = 'docs/operating';
const SIZE = { width: 1440, height: 810 };
const MAX_BYTES = 100_000;
const NEW_ORDER = 'LC290518';

process.chdir(CHECKOUT);
await ensureInstalled({ needed: TO_TEST });
await ensureBuilt();
register('../test/database/typescript-loader.mjs', import.meta.url);
const { chromium } = await import('@playwright/test');
const { findBrowser } = await import('../test/journeys/browser.ts');
const { startMailServer } = await import('../test/shop/mail-server.ts');
const { orderRow } = await import('../test/shop/order-row.ts');
const { shopCommand } = await import('../test/shop/shop-command.ts');
const { ADMIN, ANON_KEY, startShopServer } = await import('../test/shop/shop-server.ts');
const { STORAGE_KEYS } = await import('../contract/storage-keys.ts');

const data = mkdtempSync(path.join(tmpdir(), 'shop-pictures-'));
// As root, the shop runs PostgreSQL as another user, who needs access.
chmodSync(data, 0o755);
mkdirSync(FOLDER, { recursive: true });
const mailServer = await startMailServer();
const trial = {
  DATA_DIR: data,
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'orders@laser-collar.example',
  SHOP_ADDRESS: '7 Harbor Road\\nPortland, ME 04101',
};
const { executablePath, environment } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: environment,
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Saves a screenshot of the window at the lowest quality that keeps text legible. */
async function screenshot(page, name, folder = FOLDER) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data: base64 } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) throw new Error(`${name}.webp has ${bytes.length} bytes.`);
  writeFileSync(path.join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp ${Math.round(bytes.length / 1000)} kB`);
}

async function signIn(shop) {
  const page = await browser.newPage({
    viewport: SIZE,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  });
  const answer = await page.request.post(`${shop.url}/api/auth/login`, { data: ADMIN });
  await page.goto(`${shop.url}/favicon.svg`);
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { [STORAGE_KEYS.adminToken]: (await answer.json()).token, [STORAGE_KEYS.cookieConsent]: 'declined' },
  );
  return page;
}

async function openOrders(page, shop, query = '') {
  const counted = page.waitForResponse('**/api/orders/counts');
  const listening = page.waitForResponse('**/api/orders/events');
  await page.goto(`${shop.url}/admin?tab=orders${query}`);
  await Promise.all([counted, listening]);
  await page
    .getByRole('link', { name: /^LC\d{6}$/ })
    .first()
    .waitFor();
}

const select = async (page, count) => {
  const boxes = page.getByRole('checkbox', { name: /^Select order/ });
  for (let row = 0; row < count; row += 1) await boxes.nth(row).check();
  await page.getByText(`${count} selected`).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
};

/** What shoppers see first. */
async function productPage(page, shop) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${shop.url}/product/laser-collar`, { waitUntil: 'networkidle' });
  await screenshot(page, 'product', 'docs');
  await page.setViewportSize(SIZE);
}

/** New orders appear without a reload. */
async function arrivals(page, shop) {
  await openOrders(page, shop);
  for (const [name, number] of [
    ['Grace Hopper', 'LC731104'],
    ['Ada Lovelace', NEW_ORDER],
  ])
    await page.request.post(`${shop.url}/rest/v1/orders`, {
      headers: { apikey: ANON_KEY },
      data: orderRow({
        name,
        email: `${name.split(' ')[0].toLowerCase()}@laser-collar.example`,
        order_number: number,
      }),
    });
  await page.getByRole('row').filter({ hasText: NEW_ORDER }).getByText('New').waitFor();
  await screenshot(page, 'new-orders');
}

async function paying(page, shop) {
  await openOrders(page, shop, '&status=pending');
  await select(page, 5);
  await screenshot(page, 'mark-as-paid');
}

/** Paid and not shipped, oldest first. */
const openToShip = (page, shop) => openOrders(page, shop, '&fulfillment=unshipped&sort=createdAt');

async function packing(page, shop) {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await openToShip(page, shop);
  await select(page, 8);
  await screenshot(page, 'to-ship');
  await page.getByRole('button', { name: 'Print 8 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Packing slips' }).click();
  const slips = page.locator('[data-print]');
  await slips.first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await slips.first().waitFor();
  // The size and the margin of the printed page.
  await page.evaluate(() => {
    document.body.style.margin = '0.4in';
    for (const other of document.querySelectorAll('[data-print] ~ [data-print]'))
      other.style.display = 'none';
    scrollTo(0, 0);
  });
  await page.setViewportSize({ width: 528, height: 816 });
  await screenshot(page, 'packing-slip');
  await page.emulateMedia({ media: null });
  await page.setViewportSize(SIZE);
}

/** A file from a shipping service, with two invalid lines. */
async function shipping(page, shop) {
  await openToShip(page, shop);
  const links = page.getByRole('link', { name: /^LC\d{6}$/ });
  const numbers = (await links.allTextContents()).slice(0, 8);
  const lines = numbers.map((number, row) => `${number},94001${String(row * 7_919).padStart(17, '0')},USPS`);
  await page.getByRole('button', { name: 'Import tracking' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'tracking.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Order number,Tracking number,Carrier', ...lines, `${numbers[0]},1,UPS`, 'LC999999,2,UPS'].join(
        '\r\n',
      ),
    ),
  });
  await dialog.getByText('8 orders ready to ship.').waitFor();
  await screenshot(page, 'import-tracking');
}

async function openedOrder(page, shop) {
  await page.setViewportSize({ ...SIZE, height: 900 });
  await openOrders(page, shop, '&status=pending');
  await page.getByRole('link', { name: NEW_ORDER }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByText('Marked as paid').waitFor();
  // Without the toast, and once the receipt has been sent.
  const receipt = dialog.getByRole('listitem').filter({ hasText: /^Receipt.*Sent / });
  for (let isSent = false; !isSent; ) {
    await page.reload();
    await dialog.getByText('Marked as paid').waitFor();
    isSent = (await receipt.count()) > 0;
  }
  await dialog.getByLabel('Carrier').selectOption('UPS');
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await screenshot(page, 'opened-order');
  await page.setViewportSize(SIZE);
}

/** A shop in production, with the settings of a trial. */
async function launchChecklist() {
  const shop = await startShopServer({
    DATA_DIR: data,
    NODE_ENV: 'production',
    CARD_DATA: 'plain',
    TRUST_PROXY: 'false',
  });
  const page = await signIn(shop);
  await openOrders(page, shop);
  await page.getByText('to take care of').click();
  await screenshot(page, 'not-ready');
  await shop.stop();
}

const shop = await startShopServer(trial);
try {
  const demo = 'server/demo/demo-command.js';
  const { status, stdout, stderr } = shopCommand(demo, [], { environment: { DATA_DIR: data } });
  console.log(stdout + stderr);
  if (status !== 0) throw new Error('Adding the demo orders failed.');
  const page = await signIn(shop);
  await productPage(page, shop);
  await arrivals(page, shop);
  await paying(page, shop);
  await packing(page, shop);
  await shipping(page, shop);
  await openedOrder(page, shop);
  await page.context().close();
  await shop.stop();
  await launchChecklist();
} finally {
  await browser.close();
  await shop.stop();
  await mailServer.close();
  rmSync(data, { recursive: true, force: true });
}
