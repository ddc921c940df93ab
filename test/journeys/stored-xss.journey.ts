import type { Page } from '@playwright/test';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { readCsv } from '../shop/read-csv.ts';
import { expect, test } from './journey.ts';
import { createProduct, openAdmin, operatorToken } from './operator.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';

/** Markup that would call `alert` if a page contained it unescaped. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</textarea></title></style><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)" autofocus onfocus=alert(1)>x</a>',
  '{{constructor.constructor("alert(1)")()}}',
];

interface Harm {
  dialogs: string[];
  violations: string[];
}

/** Records dialogs and violations of the content security policy. */
async function watchForHarm(page: Page): Promise<Harm> {
  const harm: Harm = { dialogs: [], violations: [] };
  page.on('dialog', (dialog) => {
    harm.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('noteViolation', (violation: string) => harm.violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'noteViolation')(`${violatedDirective} ${blockedURI}`);
    });
    window.print = () => {
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  return harm;
}

/** Elements that only unescaped markup would create. */
const injected = (page: Page) =>
  page.locator(
    'iframe, [onerror], [onload], [onfocus], [href^="javascript:" i], [src="x"], svg[onload], main script, dialog script',
  );

test('markup in a product is shown as text everywhere', async ({ page }) => {
  const harm = await watchForHarm(page);
  const title = `${uniqueName()} ${MARKUP.join(' ')}`;
  const description = MARKUP.join('\n');
  const image = `/favicon.svg?x="><script>alert(1)</script>`;
  const id = await createProduct(page, { title: title.slice(0, 200), description, image });
  await page.goto(`/product/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP[0] ?? '');
  await expect(page).toHaveTitle(/<script>alert\(1\)<\/script>/);
  await expect(page.locator('main')).toContainText('{{constructor.constructor("alert(1)")()}}');
  await expect(injected(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/checkout');
  await expect(page.locator('main')).toContainText(title.slice(0, 60));
  await expect(injected(page)).toHaveCount(0);

  await openAdmin(page, 'tab=products');
  const row = page.getByRole('row').filter({ hasText: title.slice(0, 60) });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(description);
  await expect(injected(page)).toHaveCount(0);
  expect(harm).toEqual({ dialogs: [], violations: [] });
});

test('markup in an order is text in the admin area, in print and in a spreadsheet', async ({ page }) => {
  const harm = await watchForHarm(page);
  const name = uniqueName();
  const all = MARKUP.join(' ');
  const order_number = orderNumber();
  await storeOrder(page, {
    order_number,
    name: `${name} ${all}`.slice(0, 200),
    email: `=cmd|'/onerror=x'!a1@${name.toLowerCase()}.example`,
    phone: 'javascript:alert(1)//+1',
    address: all.slice(0, 300),
    address2: MARKUP[3],
    city: '"><img src=x onerror=alert(1)>',
    zip: '<b onclick=alert(1)>',
    shipping_method: '<svg onload=alert(1)>',
    items: [
      {
        title: 'Smart Laser Cat Collar',
        quantity: 1,
        color: `=A1${MARKUP[1]}`,
        salePrice: BUILT_IN_PRODUCT.salePrice,
      },
    ],
  });

  const { links, dialog } = await openOrders(page, `search=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(MARKUP[0] ?? '');
  await links.first().click();
  await expect(dialog.locator('address')).toContainText(MARKUP[3] ?? '');
  await expect(dialog).toContainText('Shipping: <svg onload=alert(1)>');
  await expect(dialog.locator('a[href^="tel:"]')).toHaveAttribute('href', 'tel:1+1');
  await expect(injected(page)).toHaveCount(0);

  for (const paper of ['packing slip', 'label']) {
    await dialog.getByRole('button', { name: `Print ${paper}` }).click();
    await expect(page.locator('[data-print]')).toContainText(/<script>alert\(1\)<\/script>/i);
    await expect(injected(page)).toHaveCount(0);
  }

  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  const created = await page.request.post('/api/orders/exports', { data: { search: name }, headers });
  const file = await page.request.get((await created.json()).url);
  expect(file.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const [columns = [], row = [], ...others] = readCsv(await file.text());
  expect([row.length, others]).toEqual([columns.length, []]);
  expect(row.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  expect(row).toContainEqual(`'=A1${MARKUP[1]}`);
  expect(harm).toEqual({ dialogs: [], violations: [] });
});
