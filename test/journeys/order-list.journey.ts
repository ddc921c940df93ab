import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { operatorToken } from './operator.ts';
import {
  hidePaymentProblems,
  openOrders,
  orderNumber,
  setStatus,
  storeOrder,
  storeOrders,
  uniqueName,
} from './orders-page.ts';

type Counts = Record<'pending' | 'paid' | 'cancelled', number>;

const mockCounts = (page: Page, counts: Counts) =>
  page.route('**/api/orders/counts', (route) =>
    route.fulfill({ json: { ...counts, unshipped: 0, shipped: 0, newestAt: null } }),
  );

test('each status is a radio button with its count, and only the tabs are tabs', async ({ page }) => {
  // More than two pages of two.
  await storeOrders(page, 5, {});
  await page.route(/\/api\/orders(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    await route.continue({ url: url.href });
  });
  await hidePaymentProblems(page);
  await mockCounts(page, { pending: 1000, paid: 26, cancelled: 0 });
  const { status, search, sort, links, dialog } = await openOrders(page);
  const result = (text: string) => page.getByRole('status').getByText(text, { exact: true });
  const choices = page.getByRole('group', { name: 'Status', exact: true });
  await expect(choices.getByRole('radio')).toHaveCount(6);
  for (const name of ['All 1,000+', 'Pending 1,000+', 'Paid 26', 'Cancelled 0', 'To ship 0', 'Shipped 0'])
    await expect(choices.getByRole('radio', { name, exact: true })).toBeVisible();
  await expect(status('All')).toBeChecked();
  await test.step('a total above 1,000 is shown as "1,000+"', async () => {
    await expect(result('2 of 1,000+')).toBeVisible();
  });
  await status('Pending').check();
  await expect(page).toHaveURL('/admin?tab=orders&status=pending');
  await page.goBack();
  await expect(status('All')).toBeChecked();
  await expect(page.getByRole('tab')).toHaveText(['Products', 'Orders']);
  // A status alone appears only in the table, and no button is named "Cancelled".
  await expect(async () =>
    expect(await page.getByText('Paid', { exact: true }).locator('visible=true').count()).toBe(
      await page.getByRole('cell', { name: 'Paid', exact: true }).count(),
    ),
  ).toPass();
  await expect(page.getByRole('button', { name: 'Cancelled', exact: true })).toHaveCount(0);

  await test.step('the number of loaded orders is shown with the total', async () => {
    await mockCounts(page, { pending: 30, paid: 32, cancelled: 1 });
    await page.reload();
    await expect(result('2 of 63')).toBeVisible();
    await status('Pending').check();
    await expect(result('2 of 30')).toBeVisible();
    await status('All').check();
    await search.fill('ada');
    await expect(result('First 2 matches')).toBeVisible();
    await search.fill('');
    await sort.selectOption('Oldest first');
    await expect(result('2 of 63')).toBeVisible();
    await test.step('an opened order is one of all in the list', async () => {
      await links.first().click();
      await expect(dialog.getByText('1 of 63', { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
    });
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(result('4 of 63')).toBeVisible();
  });
});

test('the actions for the list are beside the tabs, or in a menu that its buttons close', async ({
  page,
}) => {
  const name = uniqueName();
  await storeOrder(page, { name });
  await hidePaymentProblems(page);
  const { links, row, search } = await openOrders(page, `search=${name}`);
  await links.first().waitFor();
  const file = page.getByRole('button', { name: 'Export CSV' });
  const opener = page.getByRole('button', { name: 'More actions' });
  await expect(file).toBeVisible();
  await expect(opener).toHaveCount(0);
  const [tab, button] = await Promise.all([
    page.getByRole('tab', { name: 'Orders' }).boundingBox(),
    file.boundingBox(),
  ]);
  expect(Math.abs((tab?.y ?? 0) - (button?.y ?? 999))).toBeLessThan(20);
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(file).toHaveCount(0);
  await page.getByRole('tab', { name: 'Orders' }).click();
  for (const width of [1024, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(file).toBeHidden();
    await opener.click();
    await expect(file).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(file).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible();
    await expect(file).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }

  await test.step('a dozen orders fit on the screen', async () => {
    const customer = uniqueName();
    await storeOrders(page, 14, { name: customer });
    await page.setViewportSize({ width: 1440, height: 900 });
    await search.fill(customer);
    await expect(links).toHaveCount(14);
    await expect(page.getByRole('region', { name: 'Sales' }).getByText('Today')).toBeVisible();
    const whole = await page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    expect(whole).toBeGreaterThanOrEqual(12);

    await test.step('the first order is in the upper half of a phone, and three fit', async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      await expect(row(customer)).toHaveCount(14);
      const cards = await row(customer).evaluateAll((rows) =>
        rows.map((card) => card.getBoundingClientRect()).map(({ top, height }) => ({ top, height })),
      );
      expect(cards[0]?.top).toBeLessThanOrEqual(360);
      for (const { height } of cards) expect(height).toBeLessThanOrEqual(128);
    });
  });
});

test('a shop without orders hides filters and export, and says how to place a test order', async ({
  page,
}) => {
  await page.route(/\/api\/orders(\?|$)/, (route) => route.fulfill({ json: [] }));
  const { search } = await openOrders(page);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(search).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await page.getByRole('link', { name: 'place an order' }).click();
  await expect(page).toHaveURL('/product/laser-collar');
});

const WIDTHS = [320, 375, 768, 1024, 1440];

for (const input of ['mouse', 'touch'] as const) {
  test.describe(`by ${input}`, () => {
    test.use({ hasTouch: input === 'touch' });

    test(`every row has both buttons at any width, however long the name, by ${input}`, async ({ page }) => {
      const number = orderNumber();
      await storeOrder(page, {
        order_number: number,
        name: 'Maximiliane Alexandrina Featherstonehaugh-Cholmondeley',
      });
      const { row } = await openOrders(page, `search=${number}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const name of ['Mark as Paid', 'Cancel']) {
          const button = row(number).getByRole('button', { name, exact: true });
          await expect(button).toBeVisible();
          const { height = 0, x = -1, width: wide = 0 } = (await button.boundingBox()) ?? {};
          expect([width, name, height >= (input === 'touch' ? 44 : 32)]).toEqual([width, name, true]);
          expect([width, name, x >= 0 && x + wide <= width]).toEqual([width, name, true]);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        if (input === 'touch') expect([width, await smallTargets(page)]).toEqual([width, []]);
      }
    });
  });
}

test('a long product name is whole at any width, with the number of pieces', async ({ page }) => {
  const number = orderNumber();
  const title = 'Featherweight Replacement Battery Compartment';
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  const data = {
    title,
    description: 'For cats.',
    price: 7.99,
    image: '/images/collar-pink-480.jpg',
    inventory: 9,
  };
  const created = await page.request.post('/api/products', { data, headers });
  expect(created.ok()).toBe(true);
  const product = await created.json();
  await storeOrder(page, {
    order_number: number,
    items: [{ title, quantity: 1, color: '', salePrice: 7.99 }],
  });
  const { row } = await openOrders(page, `search=${number}`);
  const item = row(number).getByText(title);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect(item).toContainText('x 1');
    expect([width, await item.evaluate((box) => box.scrollWidth - box.clientWidth)]).toEqual([width, 0]);
    // Nothing covers the last word.
    await item.getByText('x 1').click({ trial: true });
  }
  await page.request.delete(`/api/products/${product._id}`, { headers });
});

test.describe('without a keyboard', () => {
  test.use({ hasTouch: true });

  test('the only action for a list has no menu, and those for orders to ship have one', async ({ page }) => {
    const name = uniqueName();
    await storeOrder(page, { name });
    const { links, status } = await openOrders(page, `search=${name}`);
    await links.first().waitFor();
    const file = page.getByRole('button', { name: 'Export CSV' });
    const opener = page.getByRole('button', { name: 'More actions' });
    for (const width of [1024, 768, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(file).toBeVisible();
      await expect(opener).toHaveCount(0);
    }
    await setStatus(page, name, 'paid');
    await status('To ship').check();
    await links.first().waitFor();
    await opener.click();
    await expect(file).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import tracking' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  });

  test('the search covers the actions beside it on phones while it has focus, and moves nothing', async ({
    page,
  }) => {
    const name = uniqueName();
    await storeOrder(page, { name });
    await setStatus(page, name, 'paid');
    await hidePaymentProblems(page);
    const { links, search, sort } = await openOrders(page, 'fulfillment=unshipped');
    const printing = page.getByRole('button', { name: 'Print pick list' });
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 812 });
      await expect(printing).toBeVisible();
      const before = await links.first().boundingBox();
      const card = await page.locator('[data-row]').first().boundingBox();
      await search.tap();
      await expect.poll(async () => (await search.boundingBox())?.width).toBe(card?.width);
      expect(await links.first().boundingBox()).toEqual(before);
      await page.keyboard.press('Tab');
      await expect(sort).toBeFocused();
      await printing.click({ trial: true });
    }

    await test.step('Enter ends the focus, which uncovers the actions and closes the on-screen keyboard', async () => {
      await search.fill(name);
      await search.press('Enter');
      await expect(search).not.toBeFocused();
    });
  });
});

test('a cancelled and a shipped order show their emails at 320 pixels', async ({ page }) => {
  const [number, shipped] = [orderNumber(), orderNumber()];
  const email = 'grace.hopper@example.com';
  const name = `Maximiliane Featherstonehaugh ${uniqueName()}`;
  await storeOrder(page, { order_number: number, name, email });
  await storeOrder(page, { order_number: shipped, name, email });
  await setStatus(page, number, 'cancelled');
  await setStatus(page, shipped, 'paid');
  const { row, dialog } = await openOrders(page, `search=${name}`);
  await test.step('a row shows the color, quantity and time, and the dialog shows the id', async () => {
    await expect(row(shipped).getByText('Pink x 1', { exact: true })).toBeVisible();
    await expect(row(shipped).getByText(/^Today, \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    await page.getByRole('link', { name: shipped }).click();
    await expect(page).toHaveURL(/order=/);
    const id = new URL(page.url()).searchParams.get('order') ?? 'none';
    await expect(dialog.getByText(id, { exact: true })).toBeVisible();
    await expect(row(shipped).getByText(id)).toHaveAttribute('aria-hidden', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await row(shipped).getByRole('button', { name: 'Ship' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(page.getByRole('dialog').getByText('Shipped', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [order, action] of [
    [number, 'Mark as Paid'],
    [shipped, 'Cancel'],
  ] as const) {
    const text = row(order).getByText(email);
    expect(await text.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    // A tap at its end is not one on the button beside the name.
    const { width = 0 } = (await text.boundingBox()) ?? {};
    await text.click({ trial: true, position: { x: width - 4, y: 8 } });
    const button = row(order).getByRole('button', { name: action });
    await button.hover();
    // It overlaps the email, which stays visible.
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(button).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
  }
});

/** The controls of the orders that are too small for a finger. A checkbox includes its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Orders', exact: true }).evaluate((region) =>
    [...region.querySelectorAll('button, select, label:has(input), [type="search"]')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ control, box }) => `${control.textContent} ${box.width} x ${box.height}`),
  );
}
