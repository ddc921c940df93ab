import type { Page } from '@playwright/test';
import { createGate, expect, hydrated, test } from './journey.ts';

/**
 * Stops the page's clock. The returned function opens a page, whose pictures only load once the function that it returns
 * is called.
 */
async function withoutPictures(page: Page) {
  const scripts: string[] = [];
  let gate = createGate();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.route('**/images/*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt('1970-01-02');
  const openPage = async (path: string) => {
    // The page before may still be loading code.
    await page.goto('about:blank');
    scripts.length = 0;
    gate = createGate();
    await page.goto(path, { waitUntil: 'commit' });
    await page.evaluate(
      () =>
        new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })),
    );
    await page.clock.runFor(500);
    return gate.open;
  };
  return { scripts, openPage };
}

test('a page loads its code after its main picture', async ({ page }) => {
  const { scripts, openPage } = await withoutPictures(page);
  for (const path of ['/', '/product/laser-collar', '/shop', '/about', '/blog'])
    await test.step(path, async () => {
      const showPictures = await openPage(path);
      expect(scripts).toEqual([]);
      showPictures();
      const scriptsAfterFrame = async () => {
        await page.clock.runFor(20);
        return scripts.length;
      };
      await expect.poll(scriptsAfterFrame).toBeGreaterThan(0);
    });

  await test.step('a page whose main picture does not arrive loads its code after a second', async () => {
    const showPictures = await openPage('/product/laser-collar');
    expect(scripts).toEqual([]);
    await page.clock.runFor(600);
    await hydrated(page);
    showPictures();
  });
});
