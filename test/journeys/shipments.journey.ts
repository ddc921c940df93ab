import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, setStatus, storeOrder, trackingNumber, uniqueName } from './orders-page.ts';

/** Replaces the print dialog, and leaves the printouts in the page. */
async function mockPrint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
}

/** The sizes of the pages in points. An inch has 72. */
async function printedPages(page: Page): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  await page.evaluate(() => {
    delete document.documentElement.dataset.printed;
    window.dispatchEvent(new Event('afterprint'));
  });
  await expect(page.locator('[data-print]')).toHaveCount(0);
  return [...file.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)\]/g)].map(
    ([, width, height]) => `${width}x${height}`,
  );
}

const SLIP = '396x612';
const LABEL = '288x432';

test('forty orders are paid, printed and shipped; three lines of the file are wrong', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const first = randomInt(100_000, 999_000);
  const numbers = Array.from({ length: 38 }, (_, index) => `LC${first + index}`);
  for (const order_number of numbers) await storeOrder(page, { name, order_number });
  await mockPrint(page);
  const { dialog, status } = await openOrders(page, `search=${name}`);

  await page.getByRole('checkbox', { name: 'Select all loaded orders' }).click();
  await expect(page.getByRole('button', { name: /as Shipped$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark 38 as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();

  await status('To ship').check();
  await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(38);
  // Oldest first.
  await expect(page.getByRole('link', { name: /^LC\d{6}$/ }).first()).toHaveText(numbers[0] as string);
  await page.getByRole('checkbox', { name: 'Select all loaded orders' }).click();
  for (const [choice, sizes] of [
    ['Packing slips 5.5 × 8.5 in', Array(38).fill(SLIP)],
    ['Labels 4 × 6 in', Array(38).fill(LABEL)],
    ['Slips and labels', Array(38).fill([SLIP, LABEL]).flat()],
  ] as const) {
    await page.getByRole('button', { name: 'Print 38 orders' }).click();
    await expect(
      dialog.getByText('Labels have no return address, because SHOP_ADDRESS isn’t set.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: choice }).click();
    expect(await printedPages(page)).toEqual(sizes);
    await expect(page.getByRole('button', { name: 'Print 38 orders' })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Print 38 orders' }).click();
  await dialog.getByRole('button', { name: 'Pick list 5.5 × 8.5 in · 38 Pink' }).click();
  await expect(page.locator('[data-print] li')).toHaveText(numbers.map((number) => `${number} ${name}`));
  expect(await printedPages(page)).toEqual([SLIP]);

  const trackingNumbers = numbers.slice(1).map(() => trackingNumber('usps'));
  const lines = trackingNumbers.map((tracking, index) => `${numbers[index + 1]},${tracking},USPS`);
  const problemLines = [`${numbers[1]},1,UPS`, `${numbers[2]},2,UPS`, 'unknown,3,UPS'];
  await page.getByRole('button', { name: 'Import tracking' }).click();
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'tracking.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order number,Tracking number,Carrier', ...lines, ...problemLines].join('\r\n')),
  });
  await expect(dialog.getByText('37 orders ready to ship. 3 lines skipped.')).toBeVisible();
  const problems = dialog.getByRole('list', { name: 'Skipped lines' });
  await expect(problems).toContainText(`Line 39, ${numbers[1]}: Same order as line 2.`);
  await expect(problems).toContainText('Line 41, unknown: This isn’t an order number or ID.');
  await dialog.getByRole('button', { name: 'Mark 37 as Shipped' }).click();
  await expect(dialog.getByText('37 orders shipped. 3 lines skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(1);
  await page.getByRole('checkbox', { name: `Select order ${numbers[0]}` }).check();
  await page.getByRole('button', { name: 'Mark 1 as Shipped' }).click();
  await dialog.getByLabel('Carrier').selectOption('FedEx');
  await dialog.getByRole('button', { name: 'Mark 1 as Shipped' }).click();
  await expect(toast(page, '1 order marked as shipped')).toBeVisible();
  await expect(page.getByText('No orders to ship match your search')).toBeVisible();
  await page.route(/\/api\/orders\?.*fulfillment=shipped/, async (route) => {
    const response = await route.fetch();
    const orders = await response.json();
    // The list ends with the day before.
    orders.at(-1).shippedAt = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    await route.fulfill({ response, json: orders });
  });
  await status('Shipped').check();
  // Those that shipped last come first.
  await expect(page.getByRole('link', { name: /^LC\d{6}$/ }).first()).toHaveText(numbers[0] as string);
  await expect(page.getByRole('row', { name: 'Shipped today · 37 orders' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Shipped yesterday · 1 order' })).toBeVisible();
  const today = page.getByRole('checkbox', { name: 'Select 37 orders: Shipped today' });
  await today.check();
  await expect(page.getByText('37 selected', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select 1 order: Shipped yesterday' })).not.toBeChecked();
  await today.uncheck();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  const shipped = page.getByRole('row').filter({ hasText: 'USPS' });
  await expect(shipped).toHaveCount(37);
  const texts = await shipped.allTextContents();
  for (const [index, tracking] of trackingNumbers.entries()) {
    const row = texts.find((text) => text.includes(numbers[index + 1] as string));
    expect(row).toContain(`USPS ${tracking}`);
  }
  const found = trackingNumbers[0] as string;
  await expect(page.getByRole('link', { name: found })).toHaveAttribute(
    'href',
    `https://tools.usps.com/go/TrackConfirmAction?tLabels=${found}`,
  );
  await page.getByLabel('Search orders').fill(found);
  await expect(page.getByRole('link', { name: /^LC\d{6}$/ })).toHaveCount(1);
  await expect(page.getByText(found, { exact: true }).filter({ visible: true })).toHaveCount(1);
});

test('repeated tracking numbers and unknown carriers are warnings above the button', async ({
  page,
  allowInConsole,
}) => {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber(), orderNumber()] as const;
  for (const order_number of numbers) await storeOrder(page, { name, order_number });
  const { dialog, status } = await openOrders(page, `search=${name}`);
  await page.getByRole('checkbox', { name: 'Select all loaded orders' }).click();
  await page.getByRole('button', { name: 'Mark 3 as Paid' }).click();
  await status('To ship').check();
  await page.getByRole('button', { name: 'Import tracking' }).click();
  await test.step('an unreadable file shows an error', async () => {
    allowInConsole(/400 \(Bad Request\)/);
    await dialog.getByLabel('CSV file').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b\n1,2'),
    });
    await expect(dialog.getByRole('alert')).toContainText('The first row needs column names');
    await expect(dialog.getByRole('button', { name: /as Shipped/ })).toHaveCount(0);
  });

  const shared = trackingNumber('usps');
  const lines = [
    'sep=;',
    'Order;Tracking;Carrier',
    `${numbers[0]};="${shared}";`,
    `${numbers[1]};="${shared}";`,
    `${numbers[2]};${numbers[2]};Pony Express`,
  ];
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await test.step('the corrected file can be chosen again', async () => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByLabel('CSV file').click();
    // Browsers report only a change.
    await expect(dialog.getByLabel('CSV file')).toHaveValue('');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await (await chooser).setFiles(file);
  });
  await expect(dialog.getByText('1 order ready to ship. 1 warning. 2 lines skipped.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mark 1 as Shipped' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Skip the 2 orders that share a number' }).uncheck();
  await expect(dialog.getByText('3 orders ready to ship. 2 warnings.')).toBeVisible();
  await expect(dialog.getByText('USPS 2, Other carrier 1')).toBeVisible();
  const warnings = dialog.getByRole('list', { name: 'Warnings' });
  await expect(warnings.getByRole('listitem')).toHaveText([
    `Line 3, ${numbers[1]}: Same tracking number as line 2.`,
    `Line 4, ${numbers[2]}: Unknown carrier “Pony Express”. It’s saved as “Other carrier”, without a tracking link.`,
  ]);
  const ship = dialog.getByRole('button', { name: 'Mark 3 as Shipped' });
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [above, below] = await Promise.all([warnings.boundingBox(), ship.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await expectNoFindings(page);
  }
  allowInConsole(/503/);
  await page.route(
    '**/shipments/import*',
    (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }),
    {
      times: 1,
    },
  );
  await ship.click();
  await expect(dialog.getByRole('alert')).toHaveText('Busy.');
  await expect(ship).toBeFocused();
  await ship.click();
  await expect(dialog.getByText('3 orders shipped. 2 warnings.')).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: '3 orders shipped' })).toBeFocused();
  await test.step('a file dropped afterwards is previewed', async () => {
    // As a drop does, this changes the field without a click.
    await dialog.getByLabel('CSV file').setInputFiles(file);
    await expect(dialog.getByText('0 orders ready to ship.')).toBeVisible();
  });
});

test('the pick list above the list is for all orders to ship, whichever are selected', async ({ page }) => {
  const number = orderNumber();
  for (const order of [{ name: uniqueName() }, { name: uniqueName(), order_number: number }]) {
    await storeOrder(page, order);
    await setStatus(page, order.name, 'paid');
  }
  await mockPrint(page);
  await openOrders(page, 'fulfillment=unshipped');
  await expect(page.getByRole('button', { name: 'Print pick list' })).toBeVisible();
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page.getByRole('button', { name: 'Pick list (all)' }).click();
  const count = /for (\d+) orders$/;
  const about = page.locator('[data-print]').getByText(count);
  expect(Number(count.exec((await about.textContent()) ?? '')?.[1])).toBeGreaterThan(1);
  expect(await printedPages(page)).toEqual([SLIP]);
});

test('one order is shipped, its tracking edited and the shipment undone', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*503/);
  const name = uniqueName();
  const number = orderNumber();
  await storeOrder(page, { name, order_number: number });
  const { row, dialog } = await openOrders(page, `search=${name}`);
  await page.getByRole('link', { name: number }).click();
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();

  // The beginning of a number can be a whole number of another carrier.
  const carrier = dialog.getByLabel('Carrier');
  await dialog.getByLabel('Tracking number').fill('986578788855');
  await expect(carrier).toHaveValue('fedex');
  await dialog.getByLabel('Tracking number').fill('9865787888550');
  await expect(carrier).toHaveValue('usps');
  await carrier.selectOption('UPS');
  await dialog.getByLabel('Tracking number').fill('986578788855');
  await expect(carrier).toHaveValue('ups');
  const [ups, corrected] = [trackingNumber('ups'), trackingNumber('ups')];
  await dialog.getByLabel('Tracking number').fill(ups.replace(/.{4}/g, '$& '));
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByRole('link', { name: ups })).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${ups}`,
  );
  await dialog.getByRole('button', { name: 'Edit tracking' }).click();
  await expect(dialog.getByLabel('Tracking number')).toBeFocused();
  await dialog.getByLabel('Tracking number').fill(corrected);
  await dialog.getByRole('button', { name: 'Save tracking' }).click();
  await expect(dialog.getByRole('link', { name: corrected })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: /Shipped|Tracking updated/ })).toHaveCount(2);

  const undo = dialog.getByRole('button', { name: 'Undo shipment' });
  await page.route('**/shipment', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }), {
    times: 1,
  });
  await undo.click();
  await expect(toast(page, 'Busy.')).toBeVisible();
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(dialog.getByRole('heading', { name: 'Shipment' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue(corrected);
  await dialog.getByLabel('Tracking number').fill('');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(dialog.getByText(/^Shipped without tracking · /)).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page.getByRole('button', { name: 'Cancel 1 order' }).click();
  await expect(dialog).toContainText('Shipped orders stay marked as shipped.');
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await row(number).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`Order ${number} is cancelled. It has already shipped`)).toBeVisible();
  await expect(row(number)).toContainText('Cancelled');
  await expect(row(number)).toContainText('Shipped');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(number)).toContainText('Paid Shipped');
});
