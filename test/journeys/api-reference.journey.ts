import { request, signIn } from '../shop/api-client.ts';
import { expect, test } from './journey.ts';

test('the API reference shows every operation and sends requests as the operator', async ({
  page,
  baseURL,
  allowInConsole,
}) => {
  const token = await signIn(baseURL ?? '');
  await page.addInitScript((kept) => localStorage.setItem('adminToken', kept), token);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Smart Laser Cat Collar API/ })).toBeVisible();
  const { body } = await request(`${baseURL}/api/docs-json`);
  const operations = Object.values<object>(body.paths).flatMap((item) => Object.keys(item));
  await expect(page.locator('.opblock')).toHaveCount(operations.length);

  const counts = page.locator('#operations-Orders-countOrders');
  await counts.getByRole('button').first().click();
  await counts.getByRole('button', { name: 'Try it out' }).click();
  await counts.getByRole('button', { name: 'Execute' }).click();
  await expect(counts.locator('.live-responses-table .response-col_status').last()).toContainText('200');

  await test.step('in production, the API reference links to the login', async () => {
    allowInConsole(/401/);
    await page.route('**/api/docs-json', (route) =>
      route.fulfill({ status: 401, json: { error: 'Log in to do this.' } }),
    );
    await page.goto('/api/docs');
    await expect(page.getByRole('status')).toContainText(
      'In production, the API reference is for operators.',
    );
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/admin/login');
  });
});
