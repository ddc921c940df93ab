import type { Page } from '@playwright/test';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import {
  openLiveOrders,
  openOrders,
  orderNumber,
  showPaymentProblem,
  storeOrder,
  uniqueName,
} from './orders-page.ts';
import { pay } from './pay.ts';
import { WIDTHS } from './widths.ts';

test.use({ baseURL: process.env.TEST_SHOP_WITH_PAYMENTS_URL });
// In turn: a problem would be folded up with that of another journey.
test.describe.configure({ mode: 'default' });

const openedId = (page: Page) => new URL(page.url()).searchParams.get('order') ?? '';

test('a cancelled order that is paid stays cancelled, and the admin area links to it', async ({ page }) => {
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  const { dialog, row } = await openLiveOrders(page, number);
  await row(number).getByRole('button', { name: 'Cancel' }).click();
  await expect(row(number).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await page.getByRole('link', { name: number, exact: true }).click();
  await dialog.getByRole('heading', { name: number }).waitFor();
  const id = openedId(page);
  await page.keyboard.press('Escape');

  await pay(page, id);
  const problem = page.getByText(`Order ${number} was cancelled and then paid`);
  await showPaymentProblem(page, problem);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  await problem.click();
  await expect(dialog.getByText('Payment received after the order was cancelled. Refund it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row(number).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(problem).toHaveCount(0);
});

test('a payment without an order stands in the admin area, with its ID at Stripe, until it is dismissed', async ({
  page,
}) => {
  const listening = page.waitForResponse('**/api/orders/events');
  await openOrders(page);
  await listening;
  const session = `cs_test_${uniqueName()}`;
  await pay(page, '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001', session);
  const problem = page.getByRole('region', { name: 'Payment problems' });
  const line = problem.locator('li').filter({ hasText: session });
  await showPaymentProblem(page, line);
  await expect(line.getByRole('paragraph')).toHaveText(
    `A payment of ${SALE_PRICE} doesn’t match any order in this shop. Look it up in Stripe: ${session}`,
  );
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  const dialog = page.getByRole('dialog', { name: 'Dismiss this problem?' });
  await line.getByRole('button', { name: /^Dismiss/ }).click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await line.getByRole('button', { name: /^Dismiss/ }).click();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
});
