import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../shop/shop-server.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expect, test, toast } from './journey.ts';
import {
  hidePaymentProblems,
  openOrders,
  orderNumber,
  setStatus,
  storeOrder,
  uniqueName,
} from './orders-page.ts';

async function oneOrder(page: Page, changes: Parameters<typeof storeOrder>[1] = {}) {
  const [name, order_number] = [`Ada ${uniqueName()}`, orderNumber()];
  await storeOrder(page, { name, order_number, address2: 'Apt. 4', phone: '+1 (213) 555-0100', ...changes });
  await hidePaymentProblems(page);
  const orders = await openOrders(page, `search=${order_number}`);
  return { ...orders, name, number: order_number, link: page.getByRole('link', { name: order_number }) };
}

/** Returns the clipboard's text by pasting it, as a person would. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.dataset.pasted = '';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  const field = page.locator('[data-pasted]');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

test('an open order shows what shipping needs; going back closes it, reloading reopens it', async ({
  page,
  context,
  allowInConsole,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name, number, link, dialog, row, search } = await oneOrder(page);
  await link.click();
  await expect(page).toHaveURL(/[?&]order=[0-9a-f-]{36}/);
  await expect(dialog.getByRole('heading', { level: 2, name: number })).toBeFocused();
  await expect(dialog.getByRole('group').or(dialog.locator('address'))).toHaveText(
    `${name}\n1 Engine Street\nApt. 4\nLos Angeles, CA 90001`,
  );
  await expect(dialog.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada%40example.com',
  );
  await expect(dialog.getByRole('link', { name: '+1 (213) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12135550100',
  );
  await expect(dialog).toContainText('Pink · Qty 1Smart Laser Cat Collar');
  await expect(dialog).toContainText('Card ending in 4242');
  await expect(dialog.getByRole('list', { name: 'Items' })).toContainText(SALE_PRICE);
  await expect(dialog).not.toContainText('4242424242424242');

  await page.reload();
  await expect(dialog.getByRole('heading', { name: number })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/admin?tab=orders&search=${number}`);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/admin?tab=orders&search=${number}`);

  await link.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeFocused();

  await test.step('the mailing and the email address are copied, also on plain HTTP', async () => {
    await link.click();
    const copy = async (label: string) => {
      const button = dialog.getByRole('button', { name: label });
      await button.click();
      await expect(button.locator('..').getByRole('status')).toHaveText('Copied');
    };
    for (const origin of ['a secure origin', 'plain HTTP']) {
      await test.step(origin, async () => {
        if (origin === 'plain HTTP')
          await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
        await copy('Copy address');
        expect(await pasted(page)).toBe(`${name}\n1 Engine Street\nApt. 4\nLos Angeles, CA 90001`);
        await copy('Copy email address');
        expect(await pasted(page)).toBe('ada@example.com');
      });
    }
    await page.keyboard.press('Escape');
  });

  await test.step('the status can be changed in the dialog, and the history says by whom', async () => {
    await link.click();
    await expect(dialog).toContainText('Placed');
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(toast(page, 'Order status updated')).toBeVisible();
    // Screen readers skip the page behind the dialog, and its toasts.
    await expect(dialog.getByRole('status').filter({ hasText: 'Order status updated' })).toBeAttached();
    const changes = dialog.getByRole('list').last().getByRole('listitem');
    await expect(changes).toHaveCount(2);

    await test.step('Cancel is the least prominent button, and a cancelled order can still be marked as paid', async () => {
      const [paid, cancel] = [
        dialog.getByRole('button', { name: 'Mark as Paid' }),
        dialog.getByRole('button', { name: 'Cancel', exact: true }),
      ];
      await page.setViewportSize({ width: 375, height: 812 });
      await expect(paid).toHaveCount(0);
      await expect(cancel).toHaveCSS('border-top-width', '0px');
      await expect(cancel).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(cancel).toHaveCSS('text-decoration-line', 'underline');

      await cancel.click();
      await expect(changes).toHaveText([/^Placed/, /^Marked as paid/, /^Cancelled/]);
      await expect(changes.nth(1)).toContainText(ADMIN.email);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(row(number)).toContainText('Cancelled');
      await link.click();
      await expect(cancel).toHaveCount(0);
      await paid.click();
      await expect(changes).toHaveText([/^Placed/, /^Marked as paid/, /^Cancelled/, /^Marked as paid/]);
      await page.keyboard.press('Escape');
      await expect(row(number).getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
    });
  });

  await test.step('an order that does not exist is reported', async () => {
    allowInConsole(/Failed to load resource.*404/);
    await page.goto('/admin?tab=orders&order=00000000-0000-4000-8000-000000000000');
    await expect(dialog).toContainText('Order not found');
    await dialog.getByRole('button', { name: 'Back to orders' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/admin?tab=orders');
    await expect(search).toBeVisible();
  });
});

const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

test('the dialog steps to the next and previous order, and going back returns to the list', async ({
  page,
}) => {
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  await storeOrder(page, { name, order_number: first });
  await storeOrder(page, { name, order_number: second });
  const { links, row, dialog, search, status } = await openOrders(page, `search=${name}&status=pending`);
  await links.first().click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(second);
  await dialog.getByRole('button', { name: 'Next order' }).click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(first);
  await dialog.getByRole('button', { name: 'Previous order' }).click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(second);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(links).toHaveCount(2);

  await test.step('an order that its new status removes from the list still leads to the next one', async () => {
    await links.first().click();
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(row(second)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Next order' }).click();
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(first);
  });

  await test.step('shipping leads to the next order to ship, whose number is then typed at once', async () => {
    const customer = uniqueName();
    const numbers = [orderNumber(), orderNumber(), orderNumber()] as const;
    for (const order_number of numbers.toReversed()) await storeOrder(page, { name: customer, order_number });
    for (const number of [numbers[0], numbers[2]]) await setStatus(page, number, 'paid');
    await page.keyboard.press('Escape');
    await status('All').check();
    await search.fill(customer);
    const title = dialog.getByRole('heading', { level: 2 });
    const next = dialog.getByRole('button', { name: 'Next to ship' });
    await row(numbers[0]).getByRole('button', { name: 'Ship', exact: true }).click();
    await expect(title).toHaveText(numbers[0]);
    await expect(dialog).toContainText('1 of 3');
    await expect(next).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
    await next.click();
    // The one between them isn't paid.
    await expect(title).toHaveText(numbers[2]);
    await expect(dialog).toContainText('3 of 3');
    await expect(dialog.getByLabel('Tracking number')).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
    await expect(dialog.getByRole('button', { name: 'Edit tracking' })).toBeVisible();
    await expect(next).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: numbers[2], exact: true })).toBeFocused();
  });

  await test.step('the next step is in the first screen, below what to pack and before the history', async () => {
    const number = orderNumber();
    await storeOrder(page, { order_number: number });
    await setStatus(page, number, 'paid');
    await search.fill(number);
    const link = page.getByRole('link', { name: number, exact: true });
    for (const size of [
      { width: 375, height: 812 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await link.click();
      for (const part of [
        dialog.getByText('Pink · Qty 1'),
        dialog.getByRole('button', { name: 'Mark as Shipped' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      const note = dialog.getByRole('button', { name: 'Add note' });
      if (size.width === 1440) await expect(note, 'the whole order is').toBeInViewport({ ratio: 1 });
      else
        expect(await topOf(dialog.getByRole('button', { name: 'Mark as Shipped' }))).toBeLessThan(
          await topOf(dialog.getByRole('heading', { name: 'History' })),
        );
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Ship to', 'Shipment', 'History']);
      await expect(link).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  });
});

test('the packing slip shows the items, the address and no prices; it and a label take 3 clicks', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let clicks = 0;
    addEventListener('click', () => {
      clicks += 1;
      document.documentElement.dataset.clicks = String(clicks);
    });
    window.print = () => {
      const printout = document.querySelector<HTMLElement>('[data-print]');
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-print] img')];
      const { dataset } = document.documentElement;
      const type = pictures.every(({ naturalWidth }) => naturalWidth > 0)
        ? printout?.dataset.print
        : 'incomplete';
      dataset.printed = `${dataset.printed ?? ''}${type} `;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  let sendPictures = () => {};
  const pictures = new Promise<void>((resolve) => {
    sendPictures = resolve;
  });
  await page.route('**/logo-ink.svg', async (route) => {
    await pictures;
    await route.continue();
  });
  const { name, number, link, dialog } = await oneOrder(page);
  await link.click();
  await dialog.getByRole('button', { name: 'Print packing slip' }).click();
  await test.step('it prints once its pictures have loaded', async () => {
    await expect(page.locator('[data-print]')).toBeAttached();
    sendPictures();
  });
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'slip ');
  await dialog.getByRole('button', { name: 'Print label' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'slip label ');
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '3');

  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const printed = await page.evaluate(() => document.body.innerText);
  expect(printed).toContain('Smart Laser Cat Collar');
  expect(printed).toContain(number);
  expect(printed).toContain(`${name}\n1 Engine Street\nApt. 4\nLos Angeles, CA 90001`);
  expect(printed).toContain('Pink');
  expect(printed).toContain('Thank you for your order.');
  expect(printed).toContain('Ask for a refund within 7 days of delivery.');
  expect(printed).toContain('Email support@laser-collar.example.');
  expect(printed).not.toMatch(/\$|4242|ada@example\.com|Mark as Paid|Admin Dashboard/);
});

const LONG_ADDRESS = {
  name: 'Maximiliane Featherstonehaugh-Cholmondeley',
  address: '12345 Old Mission Road South-West',
  address2: 'Building C, Apartment 12, Floor 3',
  city: 'San Juan Capistrano',
  state: 'CA',
  zip: '92675-1234',
};
/** The name needs several lines, in a size that fills the label. */
const HIGH_ADDRESS = {
  name: 'Maria Fernanda Gonzalez Rodriguez Hernandez',
  address: '12 Oak St',
  address2: 'Apt 4',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
};
const SHOP_ADDRESS = 'Whiskers & Sons\n1201 SW Harbor Street\nPortland, OR 97201';

test('the packing slip and the label are one page each, however long the address, and show the shop as their sender', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  // The page of a shop with SHOP_ADDRESS.
  await page.route('**/admin?*', async (route) => {
    const response = await route.fetch();
    const attribute = `data-shop-address="${SHOP_ADDRESS.replace('&', '&amp;')}"`;
    const body = (await response.text()).replace('data-shop-address=""', attribute);
    await route.fulfill({ response, body });
  });
  const email = `${uniqueName()}@example.com`;
  const [long, high] = [orderNumber(), orderNumber()];
  const contact = { email, phone: '+1 (213) 555-0100' };
  await storeOrder(page, { order_number: long, ...contact, ...LONG_ADDRESS });
  await storeOrder(page, { order_number: high, ...contact, ...HIGH_ADDRESS });
  await hidePaymentProblems(page);
  const { dialog } = await openOrders(page, `search=${email}`);
  for (const [what, number, { city, state, zip }] of [
    ['a long address', long, LONG_ADDRESS],
    ['a high address', high, HIGH_ADDRESS],
  ] as const) {
    await page.getByRole('link', { name: number }).click();
    for (const { printout, pictures, inches, cityLine } of [
      {
        printout: 'packing slip',
        pictures: [true, true],
        inches: [5.5, 8.5],
        cityLine: `${city}, ${state} ${zip}`,
      },
      { printout: 'label', pictures: [true], inches: [4, 6], cityLine: `${city} ${state} ${zip}` },
    ]) {
      await test.step(`${printout} with ${what}`, async () => {
        await dialog.getByRole('button', { name: `Print ${printout}` }).click();
        await page.emulateMedia({ media: 'print' });
        const printed = page.locator('[data-print]');
        await expect(printed.getByText(number).first()).toBeVisible();
        await expect(printed.getByText(SHOP_ADDRESS)).toBeVisible();
        await expect(printed).toContainText(cityLine);
        await expect(printed.getByText('Smart Laser Cat Collar').first()).toBeVisible();
        const loaded = () =>
          printed
            .locator('img')
            .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth > 0));
        await expect.poll(loaded).toEqual(pictures);

        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        // An inch has 72 points.
        const [width, height] = inches.map((length) => length * 72);
        expect(pdf).toContain(`/MediaBox [0 0 ${width} ${height}]`);
        await page.emulateMedia({ media: null });
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      });
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
