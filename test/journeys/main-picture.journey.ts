import type { Page } from '@playwright/test';
import { createGate, expect, hydrated, test } from './journey.ts';

/** Opens a page with a paused clock, whose pictures only load once the returned function is called. */
async function openWithoutPictures(page: Page, path: string) {
  const gate = createGate();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.route('**/images/*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt('1970-01-02');
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(
    () =>
      new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
  );
  await page.clock.runFor(500);
  return { scripts, showPictures: gate.open };
}

for (const path of ['/', '/product/laser-collar', '/shop', '/about', '/blog']) {
  test(`${path} loads its code after its main picture`, async ({ page }) => {
    const { scripts, showPictures } = await openWithoutPictures(page, path);
    expect(scripts).toEqual([]);
    showPictures();
    const scriptsAfterFrame = async () => {
      await page.clock.runFor(20);
      return scripts.length;
    };
    await expect.poll(scriptsAfterFrame).toBeGreaterThan(0);
  });
}

test('a page whose main picture does not arrive loads its code after a second', async ({ page }) => {
  const { scripts, showPictures } = await openWithoutPictures(page, '/product/laser-collar');
  expect(scripts).toEqual([]);
  await page.clock.runFor(600);
  await hydrated(page);
  showPictures();
});
