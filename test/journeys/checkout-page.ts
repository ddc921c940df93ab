import type { Page } from '@playwright/test';
import { open } from './journey.ts';

export const SHOPPER = {
  Name: 'Ada Lovelace',
  Email: 'ada@example.com',
  'Street Address': '1 Engine Street',
  City: 'Los Angeles',
  Zip: '90001',
  'Cardholder Name': 'Ada Lovelace',
  'Card Number': '4242 4242 4242 4242',
  'Expiry (MM/YY)': '1230',
  CVC: '123',
};

/** The checkout as a shopper sees it. */
export function checkoutPage(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  return {
    field,
    /** Key by key, as a shopper does. */
    async type() {
      for (const [label, text] of Object.entries(SHOPPER)) await field(label).pressSequentially(text);
      await field('State').selectOption('CA');
    },
    /** As a browser fills a form in, at once. */
    async fill(changes: Partial<Record<keyof typeof SHOPPER, string>> = {}) {
      for (const [label, text] of Object.entries({ ...SHOPPER, ...changes })) await field(label).fill(text);
      await field('State').selectOption('CA');
    },
    placeOrder: page.getByRole('button', { name: 'Place Order' }),
    overlay: page.getByText('Processing your order...'),
  };
}

/** Puts the collar into the cart and goes to the checkout, as most shoppers do. */
export async function buyNow(page: Page, color = 'Pink'): Promise<void> {
  await open(page, '/product/laser-collar');
  await page.getByRole('radio', { name: color }).check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  // The address changes first; the page before stays in view until this one's code is here.
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}
