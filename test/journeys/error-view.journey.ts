import { expect, open, test } from './journey.ts';

test('a page that throws shows the error view, with links to other pages', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/This part is broken\./);
  // Like a bug in the page's code: it loads, but throws when rendered.
  const broken = 'export function FaqPage() { throw new Error("This part is broken."); }';
  await page.route('**/assets/faq-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  const view = page.getByRole('alert');
  await expect(view.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await view.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Featured Product' })).toBeVisible();

  await page.goBack();
  await expect(view).toBeVisible();
  await page.unrouteAll();
  await view.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
});
