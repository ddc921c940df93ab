import { ORDER_FIELDS } from '#contract/order-fields.ts';
import type { CheckoutFields } from '#contract/order-row.ts';
import { orderRow, orderTotals } from './order-row.ts';

const item = {
  _id: 'laser-collar',
  image: '/pink.avif',
  title: 'Smart Laser Cat Collar',
  quantity: 1,
  color: 'Pink',
  salePrice: 7.99,
};

const fields: CheckoutFields = {
  name: ' Ann Archer ',
  email: 'ann@example.com',
  phone: '',
  address: '1 Main St',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  cardholder_name: ' Ann Archer ',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/30',
  card_cvc: '123',
};

describe('orderRow', () => {
  it('has what the shopper typed, trimmed, and the card number without spaces', () => {
    const row = orderRow('LC123456', [item], { ...fields, phone: ' 555 0100 ', address2: 'Loft' });
    expect(row).toEqual({
      order_number: 'LC123456',
      items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: 7.99 }],
      name: 'Ann Archer',
      email: 'ann@example.com',
      phone: '555 0100',
      address: '1 Main St',
      address2: 'Loft',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      shipping_method: 'free',
      subtotal: 7.99,
      shipping_cost: 0,
      total: 7.99,
      cardholder_name: 'Ann Archer',
      card_number: '4242424242424242',
      card_expiry: '12/30',
      card_cvc: '123',
    });
  });

  it('has optional fields that were left empty', () => {
    const row = orderRow('LC123456', [item], { ...fields, phone: ' ', address2: '' });
    expect(row).toMatchObject({ phone: '', address2: '' });
  });

  it('has no later field that was left empty, which the previous release does not know', () => {
    const { optional } = ORDER_FIELDS.phone;
    Object.assign(ORDER_FIELDS.phone, { optional: 'omitted when empty' });
    try {
      expect(orderRow('LC123456', [item], { ...fields, phone: ' ' })).not.toHaveProperty('phone');
      expect(orderRow('LC123456', [item], { ...fields, phone: '555' })).toHaveProperty('phone', '555');
    } finally {
      Object.assign(ORDER_FIELDS.phone, { optional });
    }
  });

  it('adds amounts in cents', () => {
    const items = [
      { ...item, salePrice: 0.1 },
      { ...item, salePrice: 0.2 },
    ];
    expect(orderTotals(items)).toEqual({ subtotal: 0.3, shipping: 0, tax: 0, total: 0.3 });
  });
});
