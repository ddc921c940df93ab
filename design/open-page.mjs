import { register } from 'node:module';
import { chromium } from '@playwright/test';

register('../test/database/typescript-loader.mjs', import.meta.url);
const { readShop } = await import('../contract/shop/read-shop.ts');
const { styleSheet } = await import('../contract/shop/style-sheet.ts');
const { findBrowser } = await import('../test/journeys/browser.ts');

/** Opens an HTML file of this folder in the shop's colors and fonts, passes its page on, and closes the browser. */
export async function withPage(file, options, use) {
  const { executablePath, environment } = await findBrowser();
  const browser = await chromium.launch({
    executablePath,
    env: environment,
    args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
  });
  const page = await browser.newPage(options);
  await page.goto(new URL(file, import.meta.url).href);
  await page.addStyleTag({ content: styleSheet(readShop()) });
  await page.evaluate(() => document.fonts.ready);
  await use(page);
  await browser.close();
}
