// Draws the icons in shop/icons from shop/pictures/logo.svg. Run `node design/icons.mjs` in the checkout's root.
import { readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { chromium } from '@playwright/test';
import { SAFE_SHARE, TOUCH_SHARE } from '../scripts/pictures/draw-icons.mjs';
import { ico } from '../scripts/pictures/ico.mjs';

register('../test/database/typescript-loader.mjs', import.meta.url);
const { PAPER } = await import('../contract/shop/accent.ts');
const { findBrowser } = await import('../test/journeys/browser.ts');

const ICONS = 'shop/icons';
const drawing = `data:image/svg+xml;base64,${readFileSync('shop/pictures/logo.svg', 'base64')}`;

const { executablePath, environment } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: environment,
  args: ['--no-sandbox', '--disable-gpu'],
});

/** @param share of the width that the drawing fills */
async function draw(size, share = 1, ground = 'transparent') {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">` +
      `<img src="${drawing}" width="${Math.round(size * share)}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

writeFileSync(`${ICONS}/favicon.ico`, ico(await draw(32)));
writeFileSync(`${ICONS}/icon-192.png`, await draw(192));
writeFileSync(`${ICONS}/icon-512.png`, await draw(512));
writeFileSync(`${ICONS}/icon-maskable-512.png`, await draw(512, SAFE_SHARE, PAPER));
writeFileSync(`${ICONS}/apple-touch-icon.png`, await draw(180, TOUCH_SHARE, PAPER));
await browser.close();
