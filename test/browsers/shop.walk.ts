import { SHOPPER } from '../journeys/checkout-page.ts';
import { trackingNumber } from '../journeys/orders-page.ts';
import { WIDTHS } from '../journeys/widths.ts';
import { PUBLIC_ROUTES } from '../shop/routes.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { expect, test } from './visitor.ts';

const ESCAPE = '\uE00C';

/** Those in which iPhones would zoom. */
const SMALL_FIELDS = `[...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
  .filter((it) => it.checkVisibility() && parseFloat(getComputedStyle(it).fontSize) < 16).map((it) => it.name)`;

for (const { width, height } of WIDTHS) {
  const isPhone = width < 640;

  test.describe(`${width} pixels wide`, () => {
    test.describe.configure({ mode: 'serial' });
    test.beforeAll(({ visitor }) => visitor.engine.resize(width, height));

    test('every public page is complete and fits', async ({ visitor }) => {
      for (const route of PUBLIC_ROUTES) {
        await visitor.open(route);
        // The home page logs that this request is aborted.
        if (route === '/')
          await visitor.expect(`performance.getEntriesByName(origin + '/api/products').length > 0`);
        const state = await visitor.read(`({
          route: location.pathname,
          isPhone: innerWidth < 640,
          headings: document.querySelectorAll('h1').length,
          excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          broken: [...document.images].filter((it) => it.complete && it.naturalWidth === 0).map(({ src }) => src),
          tooOld: getComputedStyle(document.body, '::before').content !== 'none',
        })`);
        expect(state).toEqual({ route, isPhone, headings: 1, excess: 0, broken: [], tooOld: false });
      }
    });

    test('dropdowns, pictures, video, toasts and the cart work', async ({ visitor }) => {
      await visitor.open('/shop');
      if ((await visitor.read('localStorage.cookieConsent ?? null')) === null)
        await visitor.press('button', 'Decline');
      for (const open of [true, false, true, false]) {
        await visitor.press('button', 'Availability:');
        await visitor.expect(`document.querySelector('[role=listbox]') !== null`, open);
      }
      await visitor.open('/product/laser-collar');
      await visitor.press('button', 'Video of the chase');
      await visitor.expect(`document.querySelector('video')?.currentTime > 0`);
      await visitor.press('choice', 'Pink');
      await visitor.expect(`document.querySelector('input[value=Pink]').checked`);
      await visitor.press('button', 'Add to Cart');
      await visitor.sees('button', 'Cart, 1 item');
      await visitor.press('button', 'Add to Cart');
      await visitor.expect(
        `document.querySelector('[popover]').textContent`,
        'You can only buy 1 item at a time.',
      );
      expect(await visitor.read(`document.querySelector('[popover]').offsetHeight`)).toBeLessThan(100);
      await visitor.press('button', 'Cart, 1 item');
      await visitor.sees('text', 'Color: Pink');
      await visitor.press('button', 'Clear Cart');
      await visitor.sees('text', 'Your cart is empty.');
      await visitor.type(ESCAPE);
      await visitor.expect(`document.activeElement.ariaLabel`, 'Cart, 0 items');
    });

    test('a shopper buys', async ({ visitor }) => {
      await visitor.open('/product/laser-collar');
      await visitor.press('button', 'Buy Now');
      await visitor.sees('button', 'Place Order');
      await visitor.press('button', 'Place Order');
      await visitor.sees('text', 'Enter your full name');
      await visitor.fill(SHOPPER);
      await visitor.select('State', 'CA');
      await visitor.expect(`document.querySelector('[autocomplete=cc-number]').value`, '4242 4242 4242 4242');
      expect(await visitor.read(SMALL_FIELDS)).toEqual([]);
      await visitor.press('button', 'Place Order');
      await visitor.expect('location.pathname', '/success');
      await visitor.sees('text', 'Thank you for your order!');
      await visitor.expect(`/^LC\\d{6}$/.test(JSON.parse(localStorage.lastOrderInfo).orderNumber)`);
    });

    test('an operator marks the order as paid, adds a note and ships it', async ({ visitor }) => {
      const number = await visitor.read<string>('JSON.parse(localStorage.lastOrderInfo).orderNumber');
      await visitor.open('/admin/login');
      await visitor.fill({ Email: ADMIN.email, Password: ADMIN.password });
      await visitor.press('button', 'Login');
      await visitor.sees('button', 'Orders');
      await visitor.press('button', 'Orders');
      await visitor.press('link', number);
      await visitor.expect(`document.querySelector('dialog:modal') !== null`);
      await visitor.press('button', 'Mark as Paid');
      await visitor.sees('button', 'Mark as Shipped');
      // The new entry of the history moves what is below it.
      await visitor.expect(`document.querySelector('dialog:modal ol').innerText.includes('Marked as paid')`);
      await visitor.fill({ Note: 'Walked.', 'Tracking number': trackingNumber('usps') });
      if (isPhone) expect(await visitor.read(SMALL_FIELDS)).toEqual([]);
      await visitor.press('button', 'Add note');
      await visitor.expect(`document.querySelector('dialog:modal ol')?.innerText.includes('Walked.')`);
      await visitor.press('button', 'Edit customer');
      await visitor.sees('button', 'Discard changes');
      if (isPhone) expect(await visitor.read(SMALL_FIELDS)).toEqual([]);
      await visitor.press('button', 'Discard changes');
      await visitor.press('button', 'Mark as Shipped');
      await visitor.sees('button', 'Edit tracking');
      await visitor.press('button', 'Close');
      await visitor.expect(`document.querySelector('dialog:modal') === null`);
    });

    test('an operator creates a product and logs out', async ({ visitor }) => {
      const title = `Bell ${width}`;
      await visitor.open('/admin?tab=products');
      await visitor.fill({ Title: title, Price: '3.50', 'Image URL': '/favicon.svg', Inventory: '5' });
      await visitor.fill({ Description: 'Rings.' });
      await visitor.press('button', 'Create');
      await visitor.sees('link', title);
      await visitor.press('button', 'Logout');
      await visitor.expect('location.pathname', '/admin/login');
    });
  });
}
