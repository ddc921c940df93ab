import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { createGate, expect, test } from './journey.ts';
import { openOrders, orderNumber, setStatus, storeOrder, trackingNumber, uniqueName } from './orders-page.ts';

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

const [UPS, USPS, DHL] = [trackingNumber('ups'), trackingNumber('usps'), trackingNumber('dhl')];

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

test('a scanner that goes on at once opens the next order, and none of its characters is lost', async ({
  page,
}) => {
  const { numbers, ship, title, tracking, next } = await paidOrders(page, 4);
  const scanned = [trackingNumber('usps'), trackingNumber('dhl'), trackingNumber('ups')] as const;
  await ship(0).click();
  await scan(page, scanned[0]);
  await expect(next).toBeFocused();
  expect(await scan(page, scanned[1])).toEqual({ carrier: 'dhl', trackingNumber: scanned[1] });
  await expect(title).toHaveText(numbers[1] as string);

  await expect(next).toBeFocused();
  const answer = createGate();
  await page.route('**/shipment', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await scan(page, scanned[2]);
  await expect(title).toHaveText(numbers[2] as string);
  const following = trackingNumber('usps');
  await page.keyboard.type(following.slice(0, 9));
  answer.open();
  await expect(title).toHaveText(numbers[3] as string);
  await expect(tracking).toBeFocused();
  await page.keyboard.type(following.slice(9));
  await expect(tracking).toHaveValue(following);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
});

test('an operator is asked before an order ships without a number, or with one that may be wrong', async ({
  page,
}) => {
  // Their orders go to 90001.
  const { numbers, ship, dialog, title, tracking, next } = await paidOrders(page, 5);
  const scanned = trackingNumber('usps');
  await test.step('Enter in the empty field asks before it ships without a number, and the button does not', async () => {
    const question = dialog.getByText('Ship without a tracking number?');
    await ship(0).click();
    for (const _ of ['once', 'again']) {
      await page.keyboard.press('Enter');
      await expect(question).toBeVisible();
      await expect(tracking).toBeFocused();
    }
    await dialog.getByRole('button', { name: 'Ship anyway' }).click();
    await next.click();
    await expect(title).toHaveText(numbers[1] as string);
    await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(dialog.getByText(/^Shipped without tracking · /)).toBeVisible();
  });

  await test.step('a number of an unknown format is only shipped once that is confirmed, and not by Enter', async () => {
    const sent: unknown[] = [];
    const part = trackingNumber('usps').slice(-6);
    page.on('request', (request) => {
      if (request.url().endsWith('/shipment')) sent.push(request.postDataJSON());
    });
    await next.click();
    await expect(title).toHaveText(numbers[2] as string);
    await expect(tracking).toBeFocused();
    const question = dialog.getByText('Check the USPS number: it may be mistyped. Ship anyway?');
    for (const _ of ['scanned', 'scanned again']) {
      await page.keyboard.type(part);
      await page.keyboard.press('Enter');
      await expect(question).toBeVisible();
      await expect(tracking).toBeFocused();
      await expect(tracking).toHaveValue(part);
    }
    await expectAccessible(page);
    await dialog.getByLabel('Carrier').selectOption('DHL');
    await expect(question).toHaveCount(0);
    await tracking.press('Enter');
    await expect(dialog.getByText('Check the DHL number: it may be mistyped. Ship anyway?')).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Ship anyway' }).click();
    await expect(dialog.getByRole('link', { name: part })).toBeVisible();
    expect(sent).toEqual([{ carrier: 'dhl', trackingNumber: part }]);
  });

  await test.step('a USPS barcode is stored without its ZIP code, and a ZIP code that isn’t the order’s is asked about', async () => {
    const other = trackingNumber('usps');
    await next.click();
    await expect(title).toHaveText(numbers[3] as string);
    await expect(tracking).toBeFocused();
    expect(await scan(page, `42090001${scanned}`)).toEqual({ carrier: 'usps', trackingNumber: scanned });
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title).toHaveText(numbers[4] as string);
    await page.keyboard.type(`420802021234${other}`);
    await page.keyboard.press('Enter');
    await expect(
      dialog.getByText('This label is for ZIP 80202, but the order goes to 90001. Ship anyway?'),
    ).toBeVisible();
    await test.step('so is the same label in another spelling', async () => {
      await tracking.fill(`42090001${scanned}`);
      await tracking.press('Enter');
      await expect(dialog.getByText(`${numbers[3]} already has this number. Ship anyway?`)).toBeVisible();
    });
  });

  await test.step('a number that another order has is only shipped once that is confirmed, and not by Enter', async () => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/shipment')) sent.push(request.postDataJSON());
    });
    await tracking.fill('');
    const question = dialog.getByText(`${numbers[3]} already has this number. Ship anyway?`);
    for (const spelled of [scanned, scanned.replace(/.{4}(?!$)/g, '$& ')]) {
      await page.keyboard.type(spelled);
      await page.keyboard.press('Enter');
      await expect(question).toBeVisible();
      await expect(tracking).toBeFocused();
      await expect(tracking).toHaveValue(spelled);
    }
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Ship anyway' }).click();
    await expect(dialog.getByRole('link', { name: scanned })).toBeVisible();
    expect(sent).toEqual([{ carrier: 'usps', trackingNumber: scanned }]);

    await dialog.getByRole('button', { name: 'Edit tracking' }).click();
    await dialog.getByRole('button', { name: 'Save tracking' }).click();
    const corrected = trackingNumber('usps');
    for (const [number, text] of [
      [corrected, corrected],
      [scanned, `${numbers[3]} already has this number. Save it anyway?`],
    ] as const) {
      await dialog.getByRole('button', { name: 'Edit tracking' }).click();
      await tracking.fill(number);
      await dialog.getByRole('button', { name: 'Save tracking' }).click();
      await expect(dialog.getByText(text)).toBeVisible();
    }
  });
});

test('the field keeps its text and its focus while the details arrive, and asks nothing that it cannot look up', async ({
  page,
  allowInConsole,
}) => {
  const { ship, dialog, tracking, next } = await paidOrders(page, 2);
  const details = createGate();
  const isOrder = /\/api\/orders\/[0-9a-f-]{36}$/;
  await page.route(isOrder, async (route) => {
    await details.opened;
    await route.continue();
  });
  await ship(0).click();
  await page.keyboard.type('1Z999');
  const button = dialog.getByRole('button', { name: 'Mark as Shipped' });
  const middle = await button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  });
  details.open();
  await expect(dialog.getByRole('heading', { name: 'Ship to' })).toBeVisible();
  // A click in its middle that has begun still hits it.
  const isHit = (element: Element, point: typeof middle) =>
    element.contains(document.elementFromPoint(...point));
  expect(await button.evaluate(isHit, middle)).toBe(true);
  await expect(tracking).toBeFocused();
  await page.keyboard.type('AA1');
  await expect(tracking).toHaveValue('1Z999AA1');
  await page.unroute(isOrder);

  await test.step('another carrier’s numbers are shipped without a question', async () => {
    const number = trackingNumber('usps').slice(-6);
    await dialog.getByLabel('Carrier').selectOption('Other carrier');
    await tracking.fill(number);
    await tracking.press('Enter');
    await expect(dialog.getByText(`Other carrier ${number}`)).toBeVisible();
  });

  await test.step('a number that cannot be looked up is shipped', async () => {
    allowInConsole(/Failed to load resource/);
    await next.click();
    await expect(tracking).toBeFocused();
    await page.route(/\/api\/orders\?search=/, (route) => route.abort());
    const scanned = trackingNumber('ups');
    expect(await scan(page, scanned)).toEqual({ carrier: 'ups', trackingNumber: scanned });
    await expect(dialog.getByRole('link', { name: scanned })).toBeVisible();
  });
});

test('after an order found by its number has shipped, the next search replaces it', async ({ page }) => {
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  await setStatus(page, number, 'paid');
  const { search, dialog, links } = await openOrders(page, 'fulfillment=unshipped');
  await search.fill(number);
  await search.press('Enter');
  await dialog.getByRole('heading', { name: 'Shipment' }).waitFor();
  await page.keyboard.press('s');
  await scan(page, trackingNumber('ups'));
  await expect(dialog.getByText('Undo shipment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(search).toBeFocused();
  await page.keyboard.type('LC9');
  await expect(search).toHaveValue('LC9');
});
