import type { Page } from '@playwright/test';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { open } from './journey.ts';

export const ADDRESS = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  'Street Address': '1 Engine Street',
  City: 'Los Angeles',
  Zip: '90001',
};

export const SHOPPER = {
  ...ADDRESS,
  'Cardholder Name': 'Ada Lovelace',
  'Card Number': '4242 4242 4242 4242',
  'Expiry (MM/YY)': '1230',
  CVC: '123',
};

export function checkoutPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  async function fillAll(texts: object) {
    for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
    await field('State').selectOption('CA');
  }
  return {
    field,
    /** Types key by key, as a shopper does. */
    async type() {
      for (const [label, text] of Object.entries(SHOPPER)) await field(label).pressSequentially(text);
      await field('State').selectOption('CA');
    },
    /** Fills each field at once, as autofill does. */
    fill: (changes: Partial<typeof SHOPPER> = {}) => fillAll({ ...SHOPPER, ...changes }),
    /** Fills the form of a shop that takes no cards. */
    fillAddress: (changes: Partial<typeof ADDRESS> = {}) => fillAll({ ...ADDRESS, ...changes }),
    placeOrder: page.getByRole('button', { name: 'Place Order' }),
    overlay: page.getByText('Processing your order...'),
  };
}

/** Adds the collar to the cart and opens checkout with Buy Now. */
export async function buyNow(page: Page, color = 'Pink'): Promise<void> {
  await open(page, '/product/laser-collar');
  await page.getByRole('radio', { name: color }).check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  // The URL changes first; the previous page stays visible until checkout's code has loaded.
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}

/** Opens checkout with the collar in the cart, for journeys that do not begin on its page. */
export async function openCheckout(page: Page, color = 'Pink'): Promise<void> {
  const { _id, title, salePrice } = BUILT_IN_PRODUCT;
  const image = `/images/collar-${color.toLowerCase()}-480.jpg`;
  // Storage belongs to an origin, so the browser must open something from the shop. A picture loads fastest.
  await page.goto('/favicon.svg');
  await page.evaluate(([key, item]) => localStorage.setItem(key, JSON.stringify([item])), [
    STORAGE_KEYS.cart,
    { _id, title, image, color, salePrice, quantity: 1 },
  ] as const);
  await open(page, '/checkout');
  await checkoutPage(page).placeOrder.waitFor();
}
