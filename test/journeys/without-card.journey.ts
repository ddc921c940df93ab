import type { Page } from '@playwright/test';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expectAccessible } from './axe.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, open, test } from './journey.ts';
import { pay } from './pay.ts';

test.use({ baseURL: process.env.TEST_SHOP_WITHOUT_CARDS_URL });

/** What the browser sends. */
function recordBodies(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));
  return bodies;
}

const rowOf = (bodies: string[]) => {
  const body = bodies.find((each) => each.includes('/rest/v1/orders')) ?? '';
  return JSON.parse(body.slice(body.indexOf(' ')))[0];
};

/** Completes the confirmation: follows the link, pays and comes back. */
async function payOnNextPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/success');
  const region = page.getByRole('region', { name: 'Payment' });
  await expect(region).toContainText(`One more step: pay ${SALE_PRICE}`);
  const href = (await region.getByRole('link', { name: `Pay ${SALE_PRICE}` }).getAttribute('href')) ?? '';
  await pay(page, new URL(href).searchParams.get('client_reference_id') ?? '');
  await page.reload();
  await expect(region).toHaveText(`You’ve paid ${SALE_PRICE}. Thank you!`);
}

test('a shopper buys and pays without entering a card, and no request contains one', async ({ page }) => {
  const bodies = recordBodies(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  const checkout = checkoutPage(page);
  await expect(page.getByRole('group', { name: 'Payment' })).toHaveText(
    'PaymentYou’ll pay on the next page.',
  );
  await expect(page.getByRole('main')).not.toContainText(/card (number|information|isn’t)|cardholder|cvc/i);
  await expect(page.locator('[autocomplete^="cc-"], [name^="card"]')).toHaveCount(0);
  await expectAccessible(page);

  await checkout.placeOrder.click();
  await expect(page.getByText('Enter your full name')).toBeVisible();
  await expect(page.getByText(/^(Card|CVC|Expiry)/)).toHaveCount(0);
  await checkout.fillAddress();
  await checkout.placeOrder.click();
  await payOnNextPage(page);
  expect(rowOf(bodies)).toMatchObject({
    cardholder_name: '',
    card_number: '',
    card_expiry: '',
    card_cvc: '',
  });
  expect(bodies.filter((body) => /\b\d{16}\b/.test(body))).toEqual([]);
});

test('a shopper whose page was open before the change buys with a card, which is not needed', async ({
  page,
}) => {
  // The page of before.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('data-checkout="link"', 'data-checkout="card"');
    return route.fulfill({ response, body });
  });
  const bodies = recordBodies(page);
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await payOnNextPage(page);
  expect(rowOf(bodies)).toMatchObject({ card_number: '4242424242424242' });
});
