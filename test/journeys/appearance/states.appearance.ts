import { STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { expect, test } from '../journey.ts';
import { giveFixedAnswers, NOW } from './fixed-answers.ts';
import { STATES } from './states.ts';

test.beforeEach(async ({ page, allowInConsole }, { config, title }) => {
  test.skip(
    !config.metadata.pinned,
    'Screenshots are compared in the browser that npm installs, and this one is of the system.',
  );
  if (title.startsWith('not-found')) allowInConsole(/Failed to load resource.*404/);
  else await page.addInitScript((key) => localStorage.setItem(key, 'declined'), STORAGE_KEYS.cookieConsent);
  await page.clock.setFixedTime(NOW);
  await giveFixedAnswers(page);
});

for (const [state, reach] of Object.entries(STATES)) {
  test(`${state} looks as it did`, async ({ page, viewport }) => {
    await reach(page);
    await page.evaluate(() => document.fonts.ready);
    // Pictures below are not in the screenshot and may never load.
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0);
      }),
    );
    await expect(page).toHaveScreenshot(`${state}-${viewport?.width}.png`);
  });
}
