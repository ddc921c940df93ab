import type { Page } from '@playwright/test';
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
  return {
    field,
    /** Types key by key, as a shopper does. */
    async type(texts: object = SHOPPER) {
      for (const [label, text] of Object.entries(texts)) await field(label).pressSequentially(text);
      await field('State').selectOption('CA');
    },
    /** Fills each field at once, as autofill does. */
    async fill(changes: Partial<Record<keyof typeof SHOPPER, string>> = {}) {
      for (const [label, text] of Object.entries({ ...SHOPPER, ...changes })) await field(label).fill(text);
      await field('State').selectOption('CA');
    },
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
