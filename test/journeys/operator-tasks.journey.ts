import type { Locator, Page } from '@playwright/test';
import { ADMIN_TAB_KEY } from '../../client/lib/admin/last-tab.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openAdmin, operatorToken, signIn } from './operator.ts';
import { openOrders, orderNumber, storeOrder, trackingNumber, uniqueName } from './orders-page.ts';

const DAY = 86_400_000;

async function pay(page: Page, number: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  const [order] = await (await page.request.get(`/api/orders?search=${number}`, { headers })).json();
  await page.request.put(`/api/orders/${order._id}/status`, { headers, data: { status: 'paid' } });
}

/** Stores paid orders of one customer. @returns their numbers, the oldest first */
async function storePaid(page: Page, name: string, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, orderNumber);
  for (const order_number of numbers) {
    await storeOrder(page, { name, order_number, email: `${name}@example.com` });
    await pay(page, order_number);
  }
  return numbers;
}

/** Where a button is less high than its target, a pseudo-element has its outline. */
const outlineOf = (button: Locator) =>
  button.evaluate((element) => {
    const before = getComputedStyle(element, '::before');
    return (before.content === 'none' ? getComputedStyle(element) : before).borderTopColor;
  });

test('a row to ship offers Ship first, then Cancel, which is quieter, at all widths', async ({ page }) => {
  const name = uniqueName();
  const [number = ''] = await storePaid(page, name, 3);
  const { row, search, dialog } = await openOrders(
    page,
    `fulfillment=unshipped&sort=createdAt&search=${name}`,
  );
  const buttons = row(number).getByRole('button');
  for (const width of [375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(buttons).toHaveText(['Ship', 'Cancel']);
    const [ship, cancel] = await Promise.all([0, 1].map((index) => outlineOf(buttons.nth(index))));
    expect(ship).not.toBe(cancel);
    expect(cancel).toBe('rgba(0, 0, 0, 0)');
    await expectNoFindings(page);
  }
  await test.step('a card has two lines of text at 768 pixels', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(row(name)).toHaveCount(3);
    for (const card of await row(name).all()) expect((await card.boundingBox())?.height).toBeLessThan(64);
    const [first, last] = await Promise.all([
      row(name).first().boundingBox(),
      row(name).last().boundingBox(),
    ]);
    // Ten fit below the tools.
    expect(((last?.y ?? 0) - (first?.y ?? 0)) / 2).toBeLessThanOrEqual(72);
  });

  // Another order to ship would take the focus.
  await search.fill(number);
  await expect(row(name)).toHaveCount(1);
  await buttons.first().click();
  await expect(dialog.getByLabel('Tracking number')).toBeFocused();
  const scanned = trackingNumber('fedex');
  await page.keyboard.type(scanned);
  await expect(dialog.getByLabel('Carrier')).toHaveValue('fedex');
  await dialog.getByLabel('Carrier').selectOption('DHL');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByRole('link', { name: scanned })).toHaveAttribute('href', /dhl/);
  await expect(dialog.getByRole('heading', { name: 'Shipment' })).toBeFocused();
});

test('rows say when they are due, and how late they are, with the oldest first', async ({ page }) => {
  const name = uniqueName();
  const numbers = await storePaid(page, name, 2);
  const { row, links, status } = await openOrders(page, `search=${name}`);
  for (const number of numbers)
    await expect(row(number)).toContainText(/Due [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);
  await expect(row('Pending')).toHaveCount(0);
  await status('To ship').check();
  await expect(links).toHaveText(numbers);
  await expect(
    page.getByRole('checkbox', { name: /^Select \d+ orders?: Due [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+$/ }),
  ).toBeVisible();
  await links.first().click();
  await expect(page.getByRole('dialog')).toContainText(/Due [A-Z][a-z]{2}, [A-Z][a-z]{2} \d/);

  // More than any weekend and holiday within three business days.
  await page.clock.setFixedTime(Date.now() + 10 * DAY);
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText(/\d days late/);
  await page.keyboard.press('Escape');
  for (const number of numbers) await expect(row(number)).toContainText(/\d days late/);
  await expectNoFindings(page);
});

test('the last tab opens again, after a login, too', async ({ page }) => {
  const name = uniqueName();
  await storeOrder(page, { name });
  const tab = (label: string) => page.getByRole('tab', { name: label });
  const selected = (label: string) => expect(tab(label)).toHaveAttribute('aria-selected', 'true');
  await openAdmin(page);
  await selected('Products');
  await tab('Orders').click();
  await selected('Orders');
  await page.goto('/admin');
  await selected('Orders');
  await expect(page).toHaveURL('/admin?tab=orders');
  await page.getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('link', { name: 'Products and orders' }).click();
  await selected('Orders');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await signIn(page);
  await selected('Orders');

  await tab('Products').click();
  await selected('Products');
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate((key) => sessionStorage.getItem(key), ADMIN_TAB_KEY)).toBeNull();
  await page.reload();
  await selected('Products');
});

test('an opened order leads to all orders of its customer', async ({ page }) => {
  const name = uniqueName();
  const numbers = await storePaid(page, name, 3);
  // The same name under another address.
  await storeOrder(page, { name, email: `other.${name}@example.com` });
  const { count, row, links, dialog } = await openOrders(page, `status=paid&search=${numbers[0]}`);
  await page.setViewportSize({ width: 375, height: 900 });
  await links.first().click();
  await dialog.getByRole('link', { name: '3 orders by this customer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(links).toHaveText(numbers.toReversed());
  const heading = page.getByText(`Orders by ${name}@example.com`);
  await expect(heading).toBeFocused();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(heading).toBeVisible();
    await expect(count('3 orders')).toBeVisible();
    await expectNoFindings(page);
  }
  await page.goBack();
  await expect(dialog.getByRole('link', { name: '3 orders by this customer' })).toBeVisible();
  await page.goForward();
  await expect(row(name)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all customers' }).click();
  await expect(page).not.toHaveURL(/email=/);
});

/** Clicks, and how many there were. */
function counter() {
  let clicks = 0;
  return {
    click: async (control: Locator) => {
      clicks += 1;
      await control.click();
    },
    clicks: () => clicks,
  };
}

test('in the open Orders tab, the most frequent tasks take few clicks', async ({ page }) => {
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  for (const order_number of [first, second]) await storeOrder(page, { name, order_number });
  const { row, status, search, dialog } = await openOrders(page, `search=${name}`);

  await test.step('marking an order as paid takes 2', async () => {
    const { click, clicks } = counter();
    await click(status('Pending').locator('..'));
    await click(row(first).getByRole('button', { name: 'Mark as Paid' }));
    await expect(toast(page, 'Order status updated')).toBeVisible();
    expect(clicks()).toBe(2);
  });

  await test.step('finding an order by its number takes none, and cancelling it 1', async () => {
    const { click, clicks } = counter();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: second })).toBeVisible();
    await click(dialog.getByRole('button', { name: 'Cancel', exact: true }));
    await expect(page.getByText(`Order ${second} is cancelled.`)).toBeVisible();
    expect(clicks()).toBe(1);
  });
});
