import type { Locator, Page } from '@playwright/test';
import { lastOrderOf } from '../../../client/lib/last-order.ts';
import { BUILT_IN_PRODUCT } from '../../../contract/built-in-product.ts';
import type { OrderRow } from '../../../contract/order-row.ts';
import { PLACED_ORDER_KEY } from '../../../contract/session-keys.ts';
import { STORAGE_KEYS } from '../../../contract/storage-keys.ts';
import { orderRow } from '../../shop/order-row.ts';
import { buyNow, checkoutPage } from '../checkout-page.ts';
import { expect, open } from '../journey.ts';
import { operatorToken } from '../operator.ts';

const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name as string, text as string), [key, value]);

const scrollToTop = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: 'start' }));

async function asOperator(page: Page, address: string): Promise<void> {
  await store(page, STORAGE_KEYS.adminToken, await operatorToken(page));
  await open(page, address);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

const CART_LINE = {
  ...BUILT_IN_PRODUCT,
  image: '/images/collar-blue-480.jpg',
  color: 'Blue',
};

const LAST_ORDER = lastOrderOf(orderRow({ order_number: 'LC479001' }) as OrderRow);

interface State {
  open(page: Page): Promise<void>;
  /** Called at each width, to show the subject of the screenshot. */
  show?(page: Page): Promise<void>;
}

async function clickIfVisible(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click();
  await button.page().mouse.move(0, 0);
}

/** The states that have screenshots, and how to reach them. */
export const STATES: Readonly<Record<string, State>> = {
  home: { open: (page) => open(page, '/') },
  shop: { open: (page) => open(page, '/shop') },
  product: { open: (page) => open(page, '/product/laser-collar') },
  cart: {
    async open(page) {
      await store(page, STORAGE_KEYS.cart, JSON.stringify([{ ...CART_LINE, quantity: 1 }]));
      await open(page, '/faq');
      await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
      await expect(page.getByRole('dialog').getByText('Color: Blue')).toBeVisible();
      await page.mouse.move(0, 0);
    },
  },
  'checkout-errors': {
    async open(page) {
      await buyNow(page);
      const checkout = checkoutPage(page);
      await checkout.fill({
        'Cardholder Name': ' ',
        'Card Number': '4242',
        'Expiry (MM/YY)': '1',
        CVC: '12',
      });
      await checkout.placeOrder.click();
      await expect(page.getByText('CVC must be 3 digits')).toBeVisible();
      await page.mouse.move(0, 0);
    },
    show: (page) => scrollToTop(page.getByRole('group', { name: 'Card Information' })),
  },
  'checkout-summary': {
    async open(page) {
      await buyNow(page);
      await expect(page.getByText('Estimated Tax')).toBeAttached();
    },
    show: (page) => clickIfVisible(page.getByRole('button', { name: 'Show order summary' })),
  },
  success: {
    async open(page) {
      await store(page, STORAGE_KEYS.lastOrder, JSON.stringify(LAST_ORDER));
      await open(page, '/success');
    },
  },
  /** Of a shop with a payment link. */
  'success-unpaid': {
    async open(page) {
      await store(page, STORAGE_KEYS.lastOrder, JSON.stringify(LAST_ORDER));
      const { orderNumber, total: amount } = LAST_ORDER;
      const payment = { orderNumber, amount, paid: false, paymentLink: 'https://pay.example/' };
      await page.route('**/api/orders/page/link', (route) => route.fulfill({ json: payment }));
      await page.route('**/success', async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace('<html', '<html data-payment-provider="other"');
        await route.fulfill({ response, body: html });
      });
      await page.addInitScript(
        ([key, value]) => sessionStorage.setItem(key as string, value as string),
        [PLACED_ORDER_KEY, JSON.stringify({ ...payment, idempotencyKey: '1' })],
      );
      await open(page, '/success');
      await expect(page.getByRole('link', { name: /^Pay/ })).toBeVisible();
    },
  },
  faq: {
    async open(page) {
      await open(page, '/faq');
      await page.getByRole('main').locator('summary').first().click();
      await page.mouse.move(0, 0);
    },
  },
  /** With the menu open on phones. */
  contact: {
    open: (page) => open(page, '/contact'),
    show: (page) => clickIfVisible(page.getByRole('button', { name: 'Open menu' })),
  },
  /** With the cookie banner, which is closed in all other states. */
  'not-found': { open: (page) => open(page, '/nothing-here') },
  'admin-products': { open: (page) => asOperator(page, '/admin') },
  'admin-orders': {
    async open(page) {
      await asOperator(page, '/admin?tab=orders');
      await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
    },
  },
};
