/*
 * Compares what two built checkouts show: every page, email, printout and file, down to the last comma.
 * node test/shops/compare.mjs <checkout before> [<checkout after>]
 * Ignores what differs from build to build or run to run: hashes in names, IDs, times and the release.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';

register('../database/typescript-loader.mjs', import.meta.url);
const { findBrowser } = await import('../journeys/browser.ts');
const { spawnSync } = await import('../shop/child-process.ts');
const { signIn } = await import('../shop/api-client.ts');
const { startMailServer } = await import('../shop/mail-server.ts');
const { orderRow } = await import('../shop/order-row.ts');
const { placeOrders } = await import('../shop/send-order.ts');
const { startShopServer } = await import('../shop/shop-server.ts');
const { until } = await import('../shop/until.ts');
const { OTHER_PATHS } = await import('./shop-texts.ts');
const { STORAGE_KEYS } = await import('../../contract/storage-keys.ts');

const SHOP_URL = 'https://shop.example';
const IGNORED = [
  // React's marks between neighboring texts.
  [/<!-- -->/g, ''],
  [/(\/assets\/[\w-]+?)-[\w-]{8}(?=\.)/g, '$1'],
  [/ data-files="[^"]*"/g, ''],
  [/(?<=[.\s"][a-zA-Z]\w*)_[\w-]{3}(?=[\s".,:>+~{)[])/g, ''],
  [/_[Rr]_\w*_/g, '_id_'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\d{1,2}:\d\d [AP]M/g, 'TIME'],
  [/http:\/\/127\.0\.0\.1:\d+/g, SHOP_URL],
  [/"version":"[\d.]+"/g, ''],
];
const normalized = (text) =>
  IGNORED.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text).replaceAll(
    '><',
    '>\n<',
  );

/** Every file of the client but the hashed ones, by its content. */
function clientFiles(checkout) {
  const client = path.join(checkout, 'dist/client');
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !/\/(?:(?:earlier-)?assets|pages)$|\.(?:br|gz|zst)$/.test(entry.parentPath),
    )
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => !/\.(?:br|gz|zst)$|manifest\.json$/.test(file))
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      return `${path.relative(client, file)} ${hash}`;
    })
    .sort()
    .join('\n');
}

/** The texts of a shop by their names. */
async function textsOf(checkout, browser) {
  const data = mkdtempSync(path.join(tmpdir(), 'shop-compare-'));
  // As root, the shop runs PostgreSQL as another user, who needs access.
  chmodSync(data, 0o755);
  const mail = await startMailServer();
  const settings = {
    DATA_DIR: data,
    SHOP_URL,
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@shop.example',
    SUPPORT_EMAIL: 'help@shop.example',
    SHOP_ADDRESS: '7 Harbor Road\\nPortland, ME 04101',
    TZ: 'UTC',
  };
  const shop = await startShopServer(settings, checkout);
  const texts = { 'client-files': clientFiles(checkout) };
  try {
    const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    const pages = [...sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)/g)].map(
      ([, page]) => page || '/',
    );
    for (const page of [...pages, ...OTHER_PATHS])
      texts[`page${page}`] = await (await fetch(shop.url + page)).text();

    const [id] = await placeOrders(shop.url, orderRow());
    await until(() => mail.received.length >= 2);
    const token = await signIn(shop.url);
    const shipment = { carrier: 'usps', trackingNumber: '9400100000000000000000' };
    for (const [method, action, body] of [
      ['PUT', 'status', { status: 'paid' }],
      ['POST', 'shipment', shipment],
    ])
      await fetch(`${shop.url}/api/orders/${id}/${action}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await until(() => mail.received.length >= 3);
    for (const { headers, to, text, html } of mail.received) {
      texts[`email ${headers.subject}.txt`] = [headers.from, to, headers.subject, text].join('\n');
      texts[`email ${headers.subject}.html`] = html;
    }
    Object.assign(texts, await drawnTexts(shop.url, token, id, browser));
  } finally {
    await shop.stop();
    await mail.close();
    rmSync(data, { recursive: true });
  }
  return texts;
}

/** What only the browser draws. */
async function drawnTexts(url, token, id, browser) {
  const texts = {};
  const page = await browser.newPage({ timezoneId: 'UTC', locale: 'en-US' });
  const save = async (name) => {
    texts[`drawn ${name}`] = await page.locator('body').evaluate((element) => element.innerHTML);
  };
  await page.goto(`${url}/product/laser-collar`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByLabel('Card Number').waitFor();
  await save('checkout');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await save('checkout with errors');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [STORAGE_KEYS.adminToken, token]);
  for (const [name, query] of [
    ['products', ''],
    ['orders', '?tab=orders'],
  ]) {
    await page.goto(`${url}/admin${query}`);
    await page
      .getByText(name === 'orders' ? 'LC123456' : 'No products yet')
      .first()
      .waitFor();
    await page.waitForFunction(() => !/Loading/.test(document.body.innerText));
    await save(`admin ${name}`);
  }
  await page.addInitScript(() => {
    window.print = () => {
      window.printed = document.querySelector('[data-print]').innerHTML;
    };
  });
  await page.goto(`${url}/admin?tab=orders&order=${id}`);
  for (const printout of ['packing slip', 'label']) {
    await page.getByRole('button', { name: `Print ${printout}` }).click();
    const printed = await page.waitForFunction(() => window.printed);
    texts[`print ${printout}`] = await printed.jsonValue();
    await page.evaluate(() => {
      delete window.printed;
      window.dispatchEvent(new Event('afterprint'));
    });
  }
  await page.close();
  return texts;
}

const [before, after = process.cwd()] = process.argv.slice(2).map((checkout) => path.resolve(checkout));
const { executablePath, environment } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: environment,
  args: ['--no-sandbox', '--disable-gpu'],
});
const folder = mkdtempSync(path.join(tmpdir(), 'shop-texts-'));
for (const [name, checkout] of Object.entries({ before, after })) {
  mkdirSync(path.join(folder, name));
  for (const [file, text] of Object.entries(await textsOf(checkout, browser)))
    writeFileSync(path.join(folder, name, file.replaceAll('/', '_')), `${normalized(text)}\n`);
}
await browser.close();
const { status, stdout } = spawnSync('diff', ['-ru', 'before', 'after'], {
  cwd: folder,
  encoding: 'utf8',
  // Pages contain their styles, so one changed color makes a megabyte of differences.
  maxBuffer: 100_000_000,
});
console.log(status === 0 ? `No text of ${readdirSync(path.join(folder, 'after')).length} differs.` : stdout);
rmSync(folder, { recursive: true });
process.exitCode = status;
