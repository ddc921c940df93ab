// Takes a screenshot of social-card.html. Run `node design/social-card.mjs` in the checkout's root.
import { register } from 'node:module';
import { chromium } from '@playwright/test';

register('../test/database/typescript-loader.mjs', import.meta.url);
const { readShop } = await import('../contract/shop/read-shop.ts');
const { styleSheet } = await import('../contract/shop/style-sheet.ts');
const { findBrowser } = await import('../test/journeys/browser.ts');

const { executablePath, environment } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: environment,
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(new URL('social-card.html', import.meta.url).href);
await page.addStyleTag({ content: styleSheet(readShop()) });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: 'shop/icons/social-card.jpg', type: 'jpeg', quality: 86 });
await browser.close();
