import {
  type LastOrder,
  lastOrderOf,
  newOrderNumber,
  parseLastOrder,
  readLastOrder,
} from '#client/lib/last-order.ts';
import type { OrderRow } from '#contract/order-row.ts';

const record: LastOrder = {
  orderNumber: 'LC123456',
  items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: 7.99 }],
  total: 7.99,
  shipping: {
    name: 'Ann',
    email: 'ann@example.com',
    address: '1 Main St',
    address2: '',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
  },
};

const absent = {
  orderNumber: '',
  items: [],
  total: null,
  shipping: { name: '', email: '', address: '', address2: '', city: '', state: '', zip: '' },
};

describe('the last-order record', () => {
  it('survives a round trip', () => {
    expect(parseLastOrder(JSON.stringify(record))).toEqual(record);
  });

  it.each([
    null,
    '',
    'garbage',
    'null',
    '7',
    '"LC123456"',
    '[]',
    '{}',
    '{"items":{},"shipping":[],"total":"7"}',
  ])('treats %p as missing', (stored) => {
    expect(parseLastOrder(stored)).toEqual(absent);
  });

  it('reads the valid fields of a damaged record', () => {
    const stored = JSON.stringify({
      orderNumber: 'LC123456',
      items: [null, { title: 'Bell' }, { title: 'Bell', quantity: 1, salePrice: 2 }],
      shipping: { name: 'Ann', city: 5 },
    });
    expect(parseLastOrder(stored)).toEqual({
      ...absent,
      orderNumber: 'LC123456',
      items: [{ title: 'Bell', quantity: 1, color: '', salePrice: 2 }],
      shipping: { ...absent.shipping, name: 'Ann' },
    });
  });

  it('is read from the history entry if nothing is stored, with the same checks', () => {
    expect(readLastOrder(record)).toEqual(record);
    for (const invalid of [null, undefined, 7, 'LC123456', [], { items: {}, shipping: [], total: '7' }])
      expect(readLastOrder(invalid)).toEqual(absent);
  });

  it('contains no card data', () => {
    const row: OrderRow = {
      order_number: record.orderNumber,
      items: record.items,
      ...record.shipping,
      phone: '555 0100',
      shipping_method: 'free',
      subtotal: 7.99,
      shipping_cost: 0,
      total: 7.99,
      cardholder_name: 'Ann Archer',
      card_number: '4242424242424242',
      card_expiry: '12/30',
      card_cvc: '987',
    };
    expect(lastOrderOf(row)).toEqual(record);
  });
});

describe('newOrderNumber', () => {
  it.each([
    [0, 'LC100000'],
    [0.5, 'LC550000'],
    [0.999999999, 'LC999999'],
  ])('turns %p into %p', (random, number) => {
    expect(newOrderNumber(() => random)).toBe(number);
  });
});
