import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expect, open, test } from './journey.ts';

test('the cookie banner stands at the bottom until one of its answers is stored', async ({ page }) => {
  const banner = page.getByRole('region', { name: 'Cookie consent' });
  const storedConsent = () => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent);

  await test.step('the cookie banner is at the bottom and links to the privacy page', async () => {
    await open(page, '/');
    const box = await banner.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
    await banner.getByRole('link', { name: 'Learn more' }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(banner).toBeVisible();
    expect(await storedConsent()).toBeNull();
  });

  for (const [button, answer] of [
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
  ] as const) {
    await test.step(`${button} is stored as ${answer} and hides the cookie banner permanently`, async () => {
      await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.cookieConsent);
      await open(page, '/');
      await expect(banner.getByRole('button')).toHaveText(['Decline', 'Accept']);
      expect(await storedConsent()).toBeNull();
      await banner.getByRole('button', { name: button }).click();
      await expect(banner).toBeHidden();
      expect(await storedConsent()).toBe(answer);
      await open(page, '/shop');
      await expect(banner).toBeHidden();
    });
  }
});
