import { expectNoFindings } from './axe.ts';
import { createGate, expect, pauseClock, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

test('a search without results says so and can be cleared', async ({ page }) => {
  await storeOrder(page, {});
  const { search, status, sort, links } = await openOrders(page, `search=${uniqueName()}&status=paid`);
  await expect(page.getByText('No matching orders')).toBeVisible();
  await test.step('an empty list keeps its column heads', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Product',
      'Customer',
      'Email',
      'Amount',
      'Status',
      'Actions',
    ]);
  });
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/admin?tab=orders&status=paid');
  await expect(search).toHaveValue('');
  await status('All').check();
  await expect(links.first()).toBeVisible();

  await test.step('a status filter without results says so and offers to clear the filters', async () => {
    await page.route(/\/api\/orders\?status=cancelled/, (route) => route.fulfill({ json: [] }));
    await status('Cancelled').check();
    await expect(page.getByText('No cancelled orders')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(links.first()).toBeVisible();
  });

  await test.step('a sort order that is chosen while the cleared search is rendered does not bring it back', async () => {
    await search.fill(uniqueName());
    await expect(page.getByText('No matching orders')).toBeVisible();
    await search.fill('');
    await sort.evaluate((select: HTMLSelectElement) => {
      document.querySelector<HTMLInputElement>('[type="search"]')?.form?.requestSubmit();
      select.value = 'createdAt';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(page).toHaveURL('/admin?tab=orders&sort=createdAt');
    await expect(search).toHaveValue('');
  });
});

test('search, filter and sort order survive reloading and going back', async ({ page }) => {
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  await storeOrder(page, { name: `Ann ${name}`, order_number: first });
  await storeOrder(page, { name: `Bea ${name}`, order_number: second });
  const { count, search, status, sort, links, row } = await openOrders(page);

  await search.fill(name);
  await expect(links).toHaveText([second, first]);
  await expect(count('2 orders')).toBeVisible();
  await sort.selectOption('Oldest first');
  await expect(links).toHaveText([first, second]);
  await row(first).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await status('Paid').check();
  await expect(links).toHaveText([first]);
  await expect(page).toHaveURL(`/admin?tab=orders&search=${name}&sort=createdAt&status=paid`);

  await page.reload();
  await expect(links).toHaveText([first]);
  await expect(search).toHaveValue(name);
  await expect(status('Paid')).toBeChecked();
  await expect(sort).toHaveValue('createdAt');

  await page.goBack();
  await expect(links).toHaveText([first, second]);
  await page.goBack();
  await expect(links).toHaveText([second, first]);
  await expect(sort).toHaveValue('-createdAt');
  await page.goBack();
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(search).toHaveValue(name);
  await expect(links).toHaveText([second, first]);
});

test('Enter searches immediately, and invalid URL parameters are ignored', async ({ page }) => {
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  await page.clock.install();
  const { search, status, sort, links } = await openOrders(page, 'status=shipped&sort=colour');
  await expect(status('All')).toBeChecked();
  await expect(sort).toHaveValue('-createdAt');
  // Typing would start the search after a delay, which never ends while the clock is stopped.
  await pauseClock(page);
  await search.fill(number);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${number}`));
  await page.clock.resume();
  await expect(links).toHaveText([number]);
});

test('the search finds an order by phone, address, and letters without accents, and Enter opens it', async ({
  page,
}) => {
  const [city, name] = [uniqueName(), uniqueName()];
  const [byPhone, byStreet, byZip] = [orderNumber(), orderNumber(), orderNumber()];
  const [number, held] = [orderNumber(), orderNumber()];
  const phone = '+1 (512) 555-0142';
  await storeOrder(page, { name: 'Zoë Núñez', phone, city, order_number: byPhone });
  await storeOrder(page, { address: '12 Müller Straße', city, order_number: byStreet });
  await storeOrder(page, { zip: '78701', city, order_number: byZip });
  for (const order_number of [number, held]) await storeOrder(page, { name, order_number });
  const { search, links, row, dialog } = await openOrders(page, `search=${city}`);
  await expect(links).toHaveText([byZip, byStreet, byPhone]);
  for (const [text, found] of [
    ['nunez 512-555-0142', byPhone],
    ['muller strasse', byStreet],
    ['78701', byZip],
  ] as const) {
    await search.fill(`${text} ${city.toUpperCase()}`);
    await expect(links).toHaveText([found]);
    await expect(row(found).getByText(city, { exact: true })).toBeVisible();
  }

  await test.step('Enter opens the order if it is the only match, and no order otherwise', async () => {
    await search.fill(name);
    await search.press('Enter');
    await expect(links).toHaveCount(2);
    await expect(dialog).toHaveCount(0);
    await search.fill(number);
    await search.press('Enter');
    await expect(dialog.getByRole('heading', { name: number })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(links).toHaveText([number]);
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a search that was typed over after Enter opens no order later', async () => {
    const gate = createGate();
    await page.route(new RegExp(`/api/orders\\?.*search=${held}(&|$)`), async (route) => {
      await gate.opened;
      await route.continue();
    });
    await search.fill(held);
    await search.press('Enter');
    await search.fill(`${held}9`);
    await expect(page).toHaveURL(new RegExp(`search=${held}9`));
    gate.open();
    await search.fill(held);
    await expect(links).toHaveText([held]);
    await expect(dialog).toHaveCount(0);
  });
});

test('a search within a status says how many of all orders match, and shows them', async ({ page }) => {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber(), orderNumber()];
  for (const order_number of numbers) await storeOrder(page, { name, order_number, phone: '(512) 555-0142' });
  const { row, search, status, links } = await openOrders(page, `search=${name}`);
  await expect(links).toHaveCount(3);
  await expect(page.getByRole('button', { name: /Show all matches/ })).toHaveCount(0);

  await status('To ship').check();
  await expect(page.getByText('No orders to ship match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Show all matches (3)' }).click();
  await expect(page).toHaveURL(`/admin?tab=orders&search=${name}`);
  await expect(status('All')).toBeChecked();
  await expect(links).toHaveText([...numbers].reverse());

  await test.step('switching tabs keeps the filter', async () => {
    await page.getByRole('tab', { name: 'Products' }).click();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page).toHaveURL(`/admin?tab=orders&search=${name}`);
    await expect(search).toHaveValue(name);
    await expect(links).toHaveCount(3);

    await test.step('the previous orders stay visible, marked busy, until the filtered ones arrive', async () => {
      const gate = createGate();
      await page.route('**/api/orders?*status=paid*', async (route) => {
        await gate.opened;
        await route.continue();
      });
      await status('Paid').check();
      const table = page.getByRole('table', { name: /Orders/ });
      await expect(table).toHaveAttribute('aria-busy', 'true');
      await expect(links).toHaveCount(3);
      gate.open();
      await expect(page.getByText('No paid orders match your search')).toBeVisible();
    });
  });
  await status('All').check();
  await expect(links).toHaveCount(3);

  await row(numbers[0] as string)
    .getByRole('button', { name: 'Mark as Paid' })
    .click();
  await status('Paid').check();
  await expect(links).toHaveText([numbers[0] as string]);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Show all matches (3)' })).toBeVisible();
    await expectNoFindings(page);
  }
  await row(numbers[1] as string).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show all matches (3)' }).click();
  await expect(links).toHaveCount(3);
});
