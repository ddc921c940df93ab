import { DEFAULT_SUPPORT_EMAIL } from '../../../contract/api/page-settings.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import { ORDER_FIELDS } from '../../../contract/order-fields.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import { PRODUCT_LIMITS } from '../../../contract/products.ts';
import { paymentUrl } from '../../orders/payment-url.ts';
import type { Cancellation, EmailedOrder } from './emailed-order.ts';
import { MAX_ALERTS_PER_DIGEST } from './new-order-alert.ts';
import { type ComposerSettings, composeEmail, type EmailSubject } from './order-email-composer.ts';

// Twenty-five minutes after the order.
beforeAll(() => jest.useFakeTimers({ now: new Date('2026-11-22T04:30:00Z') }));
afterAll(() => jest.useRealTimers());

const settings: ComposerSettings = {
  shopUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  shopAddress: '1 Main Street\nAustin, TX 78701',
  adminEmail: 'owner@shop.example',
  timeZone: 'America/Chicago',
};

const order: EmailedOrder = {
  id: '7d2f0a4e-1111-4222-8333-944445555666',
  status: 'pending',
  hasPayment: false,
  isShipped: false,
  orderNumber: 'LC123456',
  items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: 7.99 }],
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  address: '1 Engine Street',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  subtotal: 7.99,
  shippingCost: 0,
  total: 7.99,
  createdAt: new Date('2026-11-22T04:05:00Z'),
  paidAt: null,
  unpaidDays: null,
  cancellation: null,
};
const paid = { ...order, status: 'paid', paidAt: new Date('2026-11-23T15:00:00Z') } as const;
const shipment = {
  carrier: 'UPS',
  trackingNumber: '1Z999',
  trackingUrl: 'https://ups.example/1Z999',
  shippedAt: new Date('2026-11-24T15:00:00Z'),
  isCorrected: false,
};

const payable = (each: EmailedOrder, paymentLink?: string): EmailedOrder => ({
  ...each,
  paymentUrl: paymentUrl({ paymentLink, shopUrl: settings.shopUrl }, each, Buffer.alloc(32)),
});

function compose(
  { orders = [order], ...subject }: Partial<EmailSubject>,
  { paymentLink, ...changes }: Partial<ComposerSettings> & { paymentLink?: string } = {},
) {
  const email = composeEmail(
    { kind: 'confirmation', orders: orders.map((each) => payable(each, paymentLink)), ...subject },
    { ...settings, ...(paymentLink && { paymentLink }), ...changes },
  );
  if (email === undefined) throw new Error('No email was composed.');
  return email;
}

const SUPPORT = { name: '', address: 'help@shop.example' };
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
const LINK = 'https://pay.example/?for={id}&no={number}&to={email}&sum={total}';

describe('the payment link', () => {
  it('is in the confirmation of an unpaid order, with its values encoded', () => {
    const shopper = { ...order, email: 'ada+&<x>@example.com' };
    const { text, html } = compose({ orders: [shopper] }, { paymentLink: LINK });
    const url = `https://pay.example/?for=${order.id}&no=LC123456&to=ada%2B%26%3Cx%3E%40example.com&sum=7.99`;
    expect(text).toContain(`Pay $7.99:\n${url}\n`);
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  it('follows the sentence that asks for the payment, as the subject does', () => {
    const { subject, text, html } = compose({}, { paymentLink: 'https://pay.example/' });
    expect(subject).toBe('Your order LC123456: pay $7.99 to complete it');
    expect(text).toMatch(/^One more step: pay \$7\.99\n/);
    expect(oneLine(text)).toContain('Once you’ve paid, we’ll email you a receipt');
    expect(oneLine(text)).toContain(
      'If you don’t pay, nothing ships. If you’ve paid, reply to this email by Nov 21, 11:05 PM CST for a full refund.',
    );
    expect(text).toContain('Status: Not paid yet');
    expect(text).toContain('Total due: $7.99');
    expect(text).toMatch(/of your\s+payment\.\n\nPay \$7\.99:\nhttps:\/\/pay\.example\/\n\nOrder LC123456\n/);
    expect(html).toMatch(
      /of your payment\.<\/p>\s*<table [^>]*><tr><td [^>]*><a class="button action" href="https:\/\/pay\.example\/"/,
    );
  });

  it('counts the shipping time from the payment', () => {
    const { text, html } = compose({}, { paymentLink: LINK });
    expect(oneLine(text)).toContain(
      'We’ve got your order LC123456. Pay $7.99 and we’ll ship it free within 3 business days of your payment.',
    );
    // Also in the preview.
    expect(html.replace(/<[^>]+>/g, '').match(/within 3 business days of your payment\./g)).toHaveLength(2);
    expect(compose({}).text).toContain('It ships free within 3 business days.');
  });

  it.each(['paid', 'cancelled'] as const)('is left out of the confirmation of a %s order', (status) => {
    const { text } = compose({ orders: [{ ...order, status }] }, { paymentLink: LINK });
    expect(text).not.toContain('pay');
  });

  it.each(['notice', 'shipped', 'receipt', 'cancelled'] as const)(
    'is left out of other emails: %s',
    (kind) => {
      const { text, html } = compose({ kind, shipment }, { paymentLink: LINK });
      expect(text + html).not.toContain('pay.example');
    },
  );
});

describe('the estimated delivery', () => {
  const expected = (
    subject: Partial<EmailSubject>,
    changes: Parameters<typeof compose>[1] = {},
  ): string | undefined => {
    const { text, html } = compose(subject, changes);
    const [, dates] = /^Estimated delivery:\s(.+?)\.?$/m.exec(text) ?? [];
    if (dates !== undefined && subject.kind !== 'reminder')
      // Inboxes show it next to the subject.
      expect(html).toContain(`Estimated delivery: ${dates}.`);
    return dates;
  };

  it('counts business days from the order, in the shop’s time zone', () => {
    // On a Saturday in Chicago; Thanksgiving is on November 26.
    expect(expected({})).toBe('Wed, Nov 25 – Wed, Dec 2');
    expect(expected({ orders: [{ ...order, createdAt: new Date('2026-11-24T03:00:00Z') }] })).toBe(
      'Fri, Nov 27 – Thu, Dec 3',
    );
    const inTokyo = { orders: [{ ...order, createdAt: new Date('2026-11-24T03:00:00Z') }] };
    expect(expected(inTokyo, { timeZone: 'Asia/Tokyo' })).toBe('Mon, Nov 30 – Fri, Dec 4');
  });

  it('counts them from the payment if orders are paid by link', () => {
    expect(expected({}, { paymentLink: LINK })).toBe('3-7 business days after your payment');
    expect(expected({ kind: 'reminder' }, { paymentLink: LINK })).toBe(
      '3-7 business days after your payment',
    );
    expect(expected({ kind: 'receipt', orders: [paid] }, { paymentLink: LINK })).toBe(
      'Fri, Nov 27 – Thu, Dec 3',
    );
  });

  it('is the promised one once the order ships, unless it ships too late', () => {
    const shipped = (at: string) =>
      expected({ kind: 'shipped', orders: [paid], shipment: { ...shipment, shippedAt: new Date(at) } });
    expect(shipped('2026-11-24T15:00:00Z')).toBe('Wed, Nov 25 – Wed, Dec 2');
    expect(shipped('2026-12-01T15:00:00Z')).toBe('Wed, Dec 2 – Mon, Dec 7');
  });

  it.each([
    ['cancelled', { ...order, status: 'cancelled' }],
    ['shipped', { ...paid, isShipped: true }],
  ] as const)('is left out of the confirmation and receipt of a %s order', (_, each) => {
    for (const kind of ['confirmation', 'receipt'] as const)
      if (kind === 'confirmation' || each.status === 'paid')
        expect(compose({ kind, orders: [each] }).text).not.toContain('delivery:');
  });
});

describe('the confirmation, sent again,', () => {
  const PROMISES = /ships|What happens next|Changed your mind|Estimated delivery|we’ll|pay/i;
  const shipped = { ...order, status: 'paid', isShipped: true } as const;

  it('of a cancelled order promises nothing', () => {
    for (const isShipped of [false, true]) {
      const cancelled = { ...order, status: 'cancelled', isShipped } as const;
      const { text, html } = compose({ orders: [cancelled] }, { paymentLink: LINK });
      expect(text).toContain('Your order LC123456 has been cancelled.');
      expect(text).toContain('Status: Cancelled');
      expect(text).toContain('Total: $7.99');
      expect(oneLine(text)).not.toMatch(PROMISES);
      expect(html).not.toMatch(/It ships|Thank you/);
      expect(text).not.toContain('1 Engine Street');
    }
  });

  it('of a shipped order announces no shipment and offers no correction of the address', () => {
    const { text, html } = compose({ orders: [shipped] }, { paymentLink: LINK });
    expect(text).toContain('Your order LC123456 has shipped.');
    expect(oneLine(text)).not.toMatch(/It ships|What happens next|If the address|we’ll cancel/);
    expect(html).not.toContain('It ships');
    expect(oneLine(text)).toContain('refund within 7 days of delivery');
  });
});

describe('the payment reminder', () => {
  const remind = (changes: Partial<EmailedOrder> = {}) =>
    compose({ kind: 'reminder', orders: [{ ...order, ...changes }] }, { paymentLink: LINK });

  it('asks for the payment above the order', () => {
    const { to, subject, text } = remind();
    expect([to.address, subject]).toEqual([
      'ada@example.com',
      'Your order LC123456 is waiting for your payment',
    ]);
    expect(oneLine(text)).toMatch(
      /^One more step: pay \$7\.99 =+ \[x\] Placed \[ \] Paid \[ \] Shipped We’ve got your order LC123456, but we haven’t received your payment yet\. It ships free within 3 business days of your payment\. Pay \$7\.99: https:\/\/pay\.example\/\S+ Order LC123456 /,
    );
  });

  it('says when the shop cancels the order, if it does', () => {
    expect(oneLine(remind({ unpaidDays: 7 }).text)).toContain(
      'We cancel orders that aren’t paid within 7 days.',
    );
    expect(oneLine(remind().text)).not.toMatch(/We cancel/);
    expect(remind().text).toContain('Status: Not paid yet');
  });

  it.each([
    ['a shop without a payment link', payable(order)],
    ['a paid order', payable(paid, LINK)],
  ])('is not composed for %s', (_, unpayable) => {
    expect(composeEmail({ kind: 'reminder', orders: [unpayable] }, settings)).toBeUndefined();
  });
});

describe('the receipt', () => {
  const receipt = (changes: Partial<EmailedOrder> = {}) =>
    compose({ kind: 'receipt', orders: [{ ...paid, ...changes }] }, { paymentLink: LINK });

  it('has everything that customers need for their records', () => {
    const { to, subject, text } = receipt();
    expect([to.address, subject]).toEqual(['ada@example.com', 'Receipt for your order LC123456']);
    expect(text).toMatchInlineSnapshot(`
"Payment received: $7.99
=======================

[x] Placed  [x] Paid  [ ] Shipped

Thank you. Your order LC123456 ships free within 3 business days.

Estimated delivery:
Fri, Nov 27 – Thu, Dec 3
3-7 business days

Receipt for LC123456
--------------------

Placed Nov 21, 2026, 10:05 PM CST

Smart Laser Cat Collar x 1 (Pink): $7.99
Subtotal: $7.99
Shipping: FREE
Tax: $0.00
Total Paid: $7.99

Shipping to:
Ada Lovelace
1 Engine Street
Reno, NV 89501

Paid: Nov 23, 2026, 9:00 AM CST

Changed your mind? Cancel until Nov 21, 11:05 PM CST. Reply to this
email for a full refund. After that, you can ask for a refund within 7
days of delivery. See our Cancellation Policy
(https://shop.example/cancellation).

What happens next? We’ll email you when your order ships, with a
tracking number if the carrier provides one.

Questions? Reply to this email.

-- 
Smart Laser Cat Collar (https://shop.example)
1 Main Street, Austin, TX 78701
help@shop.example
"
`);
  });

  it('links to the order’s page at the end of the summary, less prominently', () => {
    const { html, text } = receipt({ pageUrl: 'https://shop.example/order/secret' });
    expect(text).toMatch(
      /^Paid: .*\n\nView your order:\nhttps:\/\/shop\.example\/order\/secret\n\nChanged your mind/m,
    );
    expect(html).toMatch(/<a class="ink" href="[^"]*\/order\/secret"/);
  });

  it('of a shipped order promises no shipment, and omits an unknown time of payment', () => {
    const { text } = receipt({ isShipped: true, paidAt: null });
    expect(oneLine(text)).toContain('Your order LC123456 has shipped.');
    expect(text).toContain('\nTotal Paid: $7.99\n\nShipped to:');
    expect(text).not.toMatch(/ships|What happens next|^Paid/m);
  });
});

describe('the email about a cancellation', () => {
  const cancelled = (
    refund: Cancellation['refund'],
    isByShop = false,
    changes: Partial<ComposerSettings> = {},
  ) =>
    compose(
      {
        kind: 'cancelled',
        orders: [{ ...order, status: 'cancelled', cancellation: { refund, isByShop } }],
      },
      { paymentLink: LINK, ...changes },
    );

  it('of an order marked as paid promises a refund only to a customer who has paid and has not been refunded', () => {
    const { subject, text } = cancelled('possible');
    expect(subject).toBe('Your order LC123456 has been cancelled');
    expect(oneLine(text)).toContain(
      'Order LC123456 won’t ship. If you’ve paid and haven’t gotten your money back, we’ll refund $7.99.',
    );
    expect(text).toContain('Status: Cancelled');
    expect(text).not.toContain('Total:');
  });

  it('of a disputed order refers the customer to their bank', () => {
    const { text } = cancelled('by bank');
    expect(oneLine(text)).toContain('any refund comes from your bank.');
    expect(text).not.toContain('we’ll refund');
  });

  it.each([
    ['issued', 'We’ve refunded your payment.'],
    ['due', 'We’ll refund your payment.'],
  ] as const)('of an order paid at Stripe says that its refund is %s', (refund, sentence) => {
    const { text } = cancelled(refund);
    expect(oneLine(text)).toContain(
      `Order LC123456 won’t ship. ${sentence} Your bank may take a few days to show it.`,
    );
    expect(text).not.toContain('If you’ve paid');
  });

  it('of an unpaid order offers a refund if the customer has paid after all', () => {
    const { text, html } = cancelled(null);
    expect(oneLine(text)).toContain('Reply to this email. If you’ve paid, we’ll refund you.');
    expect(text + html).not.toMatch(/money back|pay\.example|Order again/);
  });

  it('gives the reason if the shop cancelled it, and leads back to the shop', () => {
    const { text } = cancelled(null, true);
    expect(oneLine(text)).toContain(
      'We’ve cancelled your order LC123456 because we didn’t receive your payment. Order again:',
    );
    expect(text).toContain('Order again:\nhttps://shop.example/shop\n');
    expect(cancelled(null, true, { shopUrl: '' }).text).not.toContain('Order again');
  });

  it.each([
    ['issued', 'We’ve refunded your payment.'],
    ['due', 'We’ll refund your payment.'],
    ['by bank', 'any refund comes from your bank.'],
  ] as const)('does not say that no payment arrived if its refund is %s', (refund, sentence) => {
    const { text, html } = cancelled(refund, true);
    expect(oneLine(text)).toContain(sentence);
    expect(text + html).not.toMatch(/didn’t receive|Order again/);
  });
});

describe('the page of the order', () => {
  const pageUrl = 'https://shop.example/order/abc';
  const linked = {
    ...payable(order, LINK),
    pageUrl,
    cancellation: { refund: 'possible' as const, isByShop: false, isByCustomer: true },
  };
  const textOf = (kind: OrderEmailKind) =>
    composeEmail({ kind, orders: [linked], shipment: { ...shipment, isCorrected: false } }, settings)?.text;

  it('is linked in every email to the shopper, and in none to the owner', () => {
    for (const kind of ['confirmation', 'reminder', 'receipt', 'shipped', 'cancelled'] as const)
      expect([kind, textOf(kind)]).toEqual([kind, expect.stringContaining(pageUrl)]);
    expect(textOf('notice')).not.toContain(pageUrl);
  });

  it.each([
    [null, 'It wasn’t paid.'],
    ['possible', 'It was paid: refund $7.99.'],
    ['due', 'It was paid: refund the payment at Stripe.'],
    ['issued', 'It was paid, and the payment has been refunded.'],
    ['by bank', 'The customer disputed the payment, so don’t refund it.'],
  ] as const)(
    'tells the owner when the customer has cancelled there, with the refund %s',
    (refund, sentence) => {
      const withdrawn = { ...linked, cancellation: { ...linked.cancellation, refund } };
      const alert = composeEmail({ kind: 'notice', orders: [withdrawn] }, settings);
      expect(alert?.subject).toBe('Order LC123456 was cancelled by the customer');
      expect(oneLine(alert?.text ?? '')).toContain(`${sentence} Don’t ship it.`);
      expect(alert?.text).toContain('Status: Cancelled');
    },
  );
});

describe('an order email', () => {
  it('shows how far the order is, unless it is cancelled', () => {
    const progress = (changes: Partial<EmailedOrder>) => {
      const { text, html } = compose({ orders: [{ ...order, ...changes }] });
      const bars = [...html.matchAll(/>(Placed|Paid|Shipped)( ✓)?<\/td>/g)];
      return [/^\[.*$/m.exec(text)?.[0], bars.map(([, step = '', mark = '']) => step + mark).join(', ')];
    };
    expect(progress({})).toEqual(['[x] Placed  [ ] Paid  [ ] Shipped', 'Placed ✓, Paid, Shipped']);
    expect(progress(paid)).toEqual(['[x] Placed  [x] Paid  [ ] Shipped', 'Placed ✓, Paid ✓, Shipped']);
    const shipped = progress({ ...paid, isShipped: true });
    expect(shipped).toEqual(['[x] Placed  [x] Paid  [x] Shipped', 'Placed ✓, Paid ✓, Shipped ✓']);
    expect(progress({ status: 'cancelled' })).toEqual([undefined, '']);
  });

  it('confirms the order to the shopper', () => {
    const { to, replyTo, subject, text } = compose({});
    expect({ to, replyTo, subject }).toEqual({
      to: { name: 'Ada Lovelace', address: 'ada@example.com' },
      replyTo: SUPPORT,
      subject: 'Your order LC123456',
    });
    expect(text).toMatchInlineSnapshot(`
"Thank you for your order!
=========================

[x] Placed  [ ] Paid  [ ] Shipped

We’ve got your order LC123456. It ships free within 3 business days.

Estimated delivery:
Wed, Nov 25 – Wed, Dec 2
3-7 business days

Order LC123456
--------------

Placed Nov 21, 2026, 10:05 PM CST

Smart Laser Cat Collar x 1 (Pink): $7.99
Subtotal: $7.99
Shipping: FREE
Estimated Tax: $0.00
Total: $7.99

Shipping to:
Ada Lovelace
1 Engine Street
Reno, NV 89501

Payment: We’ll email you a receipt once your payment goes through.

Changed your mind? Cancel until Nov 21, 11:05 PM CST. Reply to this
email for a full refund. After that, you can ask for a refund within 7
days of delivery. See our Cancellation Policy
(https://shop.example/cancellation).

What happens next? We’ll email you when your order ships, with a
tracking number if the carrier provides one.

Questions? Reply to this email. If the address above is wrong, or you
didn’t place this order, let us know right away.

-- 
Smart Laser Cat Collar (https://shop.example)
1 Main Street, Austin, TX 78701
help@shop.example
"
`);
  });

  it('alerts the owner, who can reply to the customer', () => {
    const withPhone = { ...order, phone: '(775) 555-0100' };
    const { to, replyTo, subject, text } = compose({ kind: 'notice', orders: [withPhone] });
    expect({ to, replyTo, subject }).toEqual({
      to: SUPPORT,
      replyTo: { name: 'Ada Lovelace', address: 'ada@example.com' },
      subject: 'New order LC123456: $7.99',
    });
    expect(text).toContain('Contact:\nada@example.com\n(775) 555-0100\n');
    expect(text).toContain('Your reply to this email goes to the customer.');
  });

  it.each(['ada@example.com\r\nBcc: all@victim.example', 'ada@example.com, all@victim.example', 'ada'])(
    'replies to no address such as %j',
    (email) => {
      const { replyTo, text } = compose({ kind: 'notice', orders: [{ ...order, email }] });
      expect(replyTo).toEqual(SUPPORT);
      expect(text).not.toMatch(/your reply/i);
    },
  );

  it('tells the owner when to ship, by the date that the list of orders shows', () => {
    const alert = (each: EmailedOrder, paymentLink?: string) =>
      oneLine(compose({ kind: 'notice', orders: [each] }, paymentLink ? { paymentLink } : {}).text);
    expect(alert(order)).toContain('Payment: Not received yet Ship it once it’s paid.');
    const { html } = compose({ kind: 'notice', orders: [order] }) ?? {};
    expect(html).toMatch(/class="due" style="[^"]*">Not received yet</);
    expect(alert(paid)).toContain('Ship by: Wed, Nov 25');
    // After Thanksgiving.
    expect(alert(paid, LINK)).toContain('Ship by: Fri, Nov 27');
    for (const each of [{ ...paid, isShipped: true }, { ...order, status: 'cancelled' } as const])
      expect(alert(each)).not.toMatch(/Ship by|Ship it/);
  });

  it('shows the owner what an order adds up to, unless the price of its only item is the total', () => {
    const alert = (changes: Partial<EmailedOrder>) =>
      compose({ kind: 'notice', orders: [{ ...order, ...changes }] }).text;
    expect(alert({})).not.toMatch(/^(Subtotal|Total):/m);
    const two = { items: [...order.items, ...order.items], subtotal: 15.98, total: 15.98 };
    expect(alert(two)).toContain('\nSubtotal: $15.98\nShipping: FREE\nEstimated Tax: $0.00\nTotal: $15.98\n');
    expect(alert({ shippingCost: 5, total: 12.99 })).toContain('\nShipping: $5.00\n');
  });

  it('names the time until which an order can be cancelled, unless it has passed or the order has shipped', () => {
    const said = (kind: OrderEmailKind, changes: Partial<EmailedOrder>, link?: string) =>
      oneLine(
        compose({ kind, shipment, orders: [{ ...paid, ...changes }] }, link ? { paymentLink: link } : {})
          .text,
      );
    const cancel =
      'Changed your mind? Cancel until Nov 21, 11:05 PM CST. Reply to this email for a full refund. After that,';
    for (const kind of ['confirmation', 'receipt'] as const) {
      expect(said(kind, {})).toContain(`${cancel} you can ask for a refund within 7 days`);
      for (const changes of [{ isShipped: true }, { createdAt: new Date('2026-11-22T03:30:00Z') }])
        expect(said(kind, changes)).toContain('Changed your mind? You can ask for a refund within 7 days');
    }
    expect(said('shipped', {})).toContain('Changed your mind? You can ask for a refund within 7 days');
    expect(said('confirmation', { ...order, createdAt: new Date('2026-11-22T03:30:00Z') }, LINK)).toContain(
      'If you don’t pay, nothing ships. You can ask for a refund within 7 days',
    );
  });

  it('has a digest answered by the shop', () => {
    expect(compose({ kind: 'notice', orders: [order, order] }).replyTo).toEqual(SUPPORT);
  });

  it('tells times in the shop’s time zone, and names it', () => {
    expect(compose({ kind: 'notice' }).text).toContain('Placed Nov 21, 10:05 PM CST\n');
    expect(compose({ kind: 'notice' }, { timeZone: 'Asia/Tokyo' }).text).toContain(
      'Placed Nov 22, 1:05 PM GMT+9\n',
    );
  });

  it('begins with one large picture of each variant that was ordered', () => {
    const [item] = order.items;
    const items = ['Blue', 'Pink', 'Blue'].map((color) => ({ ...item, color }) as OrderItem);
    for (const kind of ['confirmation', 'shipped'] as const) {
      const { html } = compose({ kind, shipment, orders: [{ ...paid, items }] });
      expect([...html.matchAll(/src="([^"]*-480\.jpg)" alt="([^"]*)"/g)].map(([, ...rest]) => rest)).toEqual([
        ['https://shop.example/images/collar-blue-480.jpg', 'Smart Laser Cat Collar, Blue'],
        ['https://shop.example/images/collar-pink-480.jpg', 'Smart Laser Cat Collar, Pink'],
      ]);
    }
    expect(compose({}, { shopUrl: '' }).html).not.toContain('<img');
  });

  it('shows the picture of the variant, and of other products only those that the shop serves', () => {
    const pictures = (item: Partial<OrderItem>, productImage: string | null) => {
      const items = [{ title: 'Bell', quantity: 1, color: '', salePrice: 7.99, ...item }];
      const { html } = compose({ orders: [{ ...order, items, productImage }] });
      return (html.match(/<img[^>]*>/g) ?? []).slice(1).map((image) => /src="([^"]*)"/.exec(image)?.[1]);
    };
    const collar = { title: 'Smart Laser Cat Collar', color: 'Blue' };
    const [large, small] = [480, 160].map((width) => `https://shop.example/images/collar-blue-${width}.jpg`);
    expect(pictures(collar, null)).toEqual([large, small]);
    expect(pictures({ ...collar, color: 'constructor' }, null)).toEqual([]);
    expect(pictures({}, '/images/bell.jpg')).toEqual(['https://shop.example/images/bell.jpg']);
    expect(pictures({}, 'https://shop.example/bell.jpg')).toEqual(['https://shop.example/bell.jpg']);
    for (const image of [
      'https://elsewhere.example/bell.jpg',
      '//elsewhere.example/a.jpg',
      'data:image/png;base64,AA',
    ])
      expect(pictures({}, image)).toEqual([]);
  });

  it('is less than the 102 kB after which Gmail clips it, even with the longest texts', () => {
    const long = (name: 'name' | 'city') => 'W'.repeat(ORDER_FIELDS[name].limit);
    const title = 'W'.repeat(PRODUCT_LIMITS.title);
    const items = [{ title, quantity: 1, color: 'W'.repeat(40), salePrice: 7.99 }];
    const longest = { ...order, name: long('name'), city: long('city'), items };
    const { html } = compose({ kind: 'notice', orders: Array(MAX_ALERTS_PER_DIGEST).fill(longest) });
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it('goes to the operator if the support address is the default', () => {
    expect(compose({ kind: 'notice' }, { supportEmail: DEFAULT_SUPPORT_EMAIL }).to.address).toBe(
      'owner@shop.example',
    );
  });

  it('lists many orders in one digest', () => {
    const orders = Array.from({ length: 21 }, (_, index) => ({
      ...order,
      orderNumber: `LC1000${10 + index}`,
    }));
    const { subject, text, html } = compose({ kind: 'notice', orders });
    expect(subject).toBe('21 new orders: $167.79');
    expect(oneLine(text)).toContain('Together they need 21 Pink.');
    expect(text.match(/^LC1000\d\d · Pink · Ada Lovelace, Reno, NV: \$7\.99$/gm)).toHaveLength(21);
    expect(text.indexOf('LC100030')).toBeLessThan(text.indexOf('LC100010'));
    expect(html).toContain(
      `<a href="https://shop.example/admin?tab=orders&amp;order=${order.id}">LC100010</a>`,
    );
  });

  it('names the carrier and the tracking page of a shipment', () => {
    const { to, subject, text, html } = compose({ kind: 'shipped', shipment });
    expect([to.address, subject]).toEqual(['ada@example.com', 'Your order LC123456 is on its way']);
    for (const said of ['UPS', '1Z999', 'https://ups.example/1Z999']) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain('UPS tracking number: 1Z999\n\nTrack your package:\nhttps://ups.example/1Z999\n');
  });

  it('says that an untracked package has no tracking number', () => {
    const untracked = { ...shipment, carrier: 'USPS', trackingNumber: null, trackingUrl: null };
    const { text } = compose({ kind: 'shipped', shipment: untracked });
    expect(text).toContain('shipped with USPS.');
    expect(text).toContain('This package doesn’t have a tracking number.');
    expect(text).toContain('Carrier:\nUSPS\n');
    expect(text).not.toMatch(/Tracking|Track|null/);
  });

  it('leaves out a carrier that the shop does not know', () => {
    const { text } = compose({ kind: 'shipped', shipment: { ...shipment, carrier: null } });
    expect(text).toContain('Your order LC123456 has shipped.\n');
    expect(text).toContain('\nTracking number: 1Z999\n');
    expect(text).not.toContain('null');
    const untracked = { ...shipment, carrier: null, trackingNumber: null, trackingUrl: null };
    expect(compose({ kind: 'shipped', shipment: untracked }).text).toContain(
      '\nTracking: This package doesn’t have a tracking number.\n',
    );
  });

  it('announces updated shipping details', () => {
    const { subject, text } = compose({ kind: 'shipped', shipment: { ...shipment, isCorrected: true } });
    expect(subject).toBe('Updated shipping details for your order LC123456');
    expect(oneLine(text)).toContain('Please disregard any earlier ones.');
    expect(text).toContain('1Z999');
  });

  it.each(['javascript:alert(1)', 'not an address', ''])('does not link to %j', (trackingUrl) => {
    const { html } = compose({ kind: 'shipped', shipment: { ...shipment, trackingUrl } });
    expect(html).not.toContain('Track your package');
    expect(html).toContain('1Z999');
  });

  it('has no links to pages if SHOP_URL is not set', () => {
    for (const kind of ['confirmation', 'notice', 'receipt', 'cancelled'] as const)
      expect(compose({ kind }, { shopUrl: '' }).html).not.toMatch(/href="(?!mailto:)/);
  });

  it('is not composed for a shipment that was undone', () => {
    expect(composeEmail({ kind: 'shipped', orders: [order] }, settings)).toBeUndefined();
  });
});
