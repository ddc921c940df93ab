import { STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { expect, test } from '../journey.ts';
import { mockResponses, NOW } from './fixed-responses.ts';
import { STATES } from './states.ts';

test.beforeEach(async ({ page, allowInConsole }, { config, title }) => {
  test.skip(!config.metadata.pinned, 'Screenshots are only compared in the Chromium that npm installs.');
  if (title.startsWith('not-found')) allowInConsole(/Failed to load resource.*404/);
  else await page.addInitScript((key) => localStorage.setItem(key, 'declined'), STORAGE_KEYS.cookieConsent);
  await page.clock.setFixedTime(NOW);
  await mockResponses(page);
});

// From narrow to wide, because a browser keeps a larger picture when the page gets narrower.
const SIZES = [
  { width: 375, height: 720 },
  { width: 768, height: 900 },
  { width: 1440, height: 800 },
];

test.use({ viewport: SIZES[0] });

for (const [state, { open, show }] of Object.entries(STATES)) {
  test(`${state} matches its screenshots at every width`, async ({ page }) => {
    await open(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await show?.(page);
      await page.evaluate(() => document.fonts.ready);
      // Lazy pictures below the viewport may never load.
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect();
          return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0);
        }),
      );
      await expect.soft(page).toHaveScreenshot(`${state}-${size.width}.png`);
    }
  });
}
