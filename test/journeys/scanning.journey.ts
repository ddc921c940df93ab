import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { createGate, expect, test } from './journey.ts';
import { openOrders, orderNumber, setStatus, storeOrder, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

/** Opens the list of paid orders of one customer, the newest first. */
async function paidOrders(page: Page, count: number) {
  const name = uniqueName();
  const numbers = Array.from({ length: count }, orderNumber);
  for (const order_number of numbers.toReversed()) {
    await storeOrder(page, { name, order_number });
    await setStatus(page, order_number, 'paid');
  }
  const orders = await openOrders(page, `search=${name}`);
  return {
    ...orders,
    numbers,
    ship: (index: number) =>
      orders.row(numbers[index] as string).getByRole('button', { name: 'Ship', exact: true }),
    title: orders.dialog.getByRole('heading', { level: 2 }),
    tracking: orders.dialog.getByLabel('Tracking number'),
    next: orders.dialog.getByRole('button', { name: 'Next to ship' }),
  };
}

/** A scanner types faster than a person, and ends with Enter. @returns what is sent to the shop */
async function scan(page: Page, number: string): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/shipment'));
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  return (await sent).postDataJSON();
}

const UPS = '1Z999AA10123456784';
const USPS = '9400111202555842332669';
const DHL = '1234567891';

test('a number that is scanned right after Ship is stored in full, however slow the order and its code load', async ({
  page,
}) => {
  const { numbers, ship, dialog, title, next } = await paidOrders(page, 3);
  const details = createGate();
  const isOrder = /\/api\/orders\/[0-9a-f-]{36}$|\/order-details-[^/]*\.js$/;
  await page.route(isOrder, async (route) => {
    await details.opened;
    await route.continue();
  });
  await ship(0).click();
  expect(await scan(page, UPS)).toEqual({ carrier: 'ups', trackingNumber: UPS });
  await expect(dialog).toContainText('Loading...');
  details.open();
  await expect(dialog.getByRole('link', { name: UPS })).toBeVisible();
  await expect(next).toBeFocused();

  const following = createGate();
  await page.unroute(isOrder);
  await page.route(isOrder, async (route) => {
    await following.opened;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  expect(await scan(page, USPS)).toEqual({ carrier: 'usps', trackingNumber: USPS });
  await expect(title).toHaveText(numbers[1] as string);

  await dialog.getByRole('heading', { name: 'Shipment' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(title).toHaveText(numbers[2] as string);
  expect(await scan(page, DHL)).toEqual({ carrier: 'dhl', trackingNumber: DHL });
  following.open();
  await expect(dialog.getByRole('link', { name: DHL })).toBeVisible();
});

test('the field keeps its text and its focus while the details arrive', async ({ page }) => {
  const { ship, dialog, tracking } = await paidOrders(page, 1);
  const details = createGate();
  await page.route(/\/api\/orders\/[0-9a-f-]{36}$/, async (route) => {
    await details.opened;
    await route.continue();
  });
  await ship(0).click();
  await page.keyboard.type('1Z999');
  details.open();
  await expect(dialog.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  await expect(tracking).toBeFocused();
  await page.keyboard.type('AA1');
  await expect(tracking).toHaveValue('1Z999AA1');
});

test('a number of an unknown format is only shipped once that is confirmed, and not by Enter', async ({
  page,
}) => {
  const { ship, dialog, tracking } = await paidOrders(page, 1);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/shipment')) sent.push(request.postDataJSON());
  });
  await ship(0).click();
  const question = dialog.getByText('This doesn’t look like a USPS number. Ship anyway?');
  for (const _ of ['scanned', 'scanned again']) {
    await page.keyboard.type('6784');
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await expect(tracking).toBeFocused();
    await expect(tracking).toHaveValue('6784');
  }
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
  await dialog.getByLabel('Carrier').selectOption('DHL');
  await expect(question).toHaveCount(0);
  await tracking.press('Enter');
  await expect(dialog.getByText('This doesn’t look like a DHL number. Ship anyway?')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Ship anyway' }).click();
  await expect(dialog.getByRole('link', { name: '6784' })).toBeVisible();
  expect(sent).toEqual([{ carrier: 'dhl', trackingNumber: '6784' }]);
});

test('another carrier’s numbers are shipped without a question', async ({ page }) => {
  const { ship, dialog, tracking } = await paidOrders(page, 1);
  await ship(0).click();
  await dialog.getByLabel('Carrier').selectOption('Other carrier');
  await tracking.fill('6784');
  await tracking.press('Enter');
  await expect(dialog.getByText('Other carrier 6784')).toBeVisible();
});
