import { addressLabel, offeredStatuses, orderView, type PartialOrder, statusText } from './order-view.ts';

describe('orderView', () => {
  it.each<[PartialOrder, ReturnType<typeof orderView>]>([
    [
      {
        _id: '1',
        orderNumber: 'LC123456',
        productId: { _id: null, title: 'Smart Laser Cat Collar' },
        items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: 7.99 }],
        customerInfo: { name: 'Ann', email: 'ann@example.com' },
        amount: 7.99,
        status: 'pending',
        createdAt: '2025-01-01T00:00:00Z',
      },
      {
        product: 'Smart Laser Cat Collar',
        color: 'Pink',
        quantity: 'x 1',
        customer: 'Ann',
        email: 'ann@example.com',
        amount: '$7.99',
      },
    ],
    [
      {
        _id: '1',
        items: [{ title: 'Bell', quantity: 1, color: '', salePrice: 3 }],
        customerInfo: { name: 'Ann' },
      },
      { product: '---', color: undefined, quantity: 'x 1', customer: 'Ann', email: '---', amount: '---' },
    ],
    [
      { _id: '1', productId: null, items: null },
      { product: '---', color: undefined, quantity: '', customer: '---', email: '---', amount: '---' },
    ],
  ])('of %p', (order, view) => {
    expect(orderView(order)).toEqual(view);
  });
});

describe('statusText', () => {
  it.each([
    ['pending', 'Pending'],
    [undefined, '---'],
  ])('of %p is %p', (status, text) => {
    expect(statusText(status)).toBe(text);
  });
});

describe('offeredStatuses', () => {
  it.each([
    ['pending', ['paid', 'cancelled']],
    ['paid', ['cancelled']],
    ['cancelled', ['paid']],
    [undefined, ['paid', 'cancelled']],
  ])('for %p are %p', (status, offered) => {
    expect(offeredStatuses(status)).toEqual(offered);
  });
});

const customerInfo = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
const shippingAddress = {
  address: '1 Engine Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
};

describe('addressLabel', () => {
  it('has one line each for name, street and city', () => {
    expect(addressLabel({ customerInfo, shippingAddress })).toEqual([
      'Ada Lovelace',
      '1 Engine Street',
      'Los Angeles, CA 90001',
    ]);
  });

  it('includes the second address line, if any', () => {
    const label = addressLabel({ customerInfo, shippingAddress: { ...shippingAddress, address2: 'Apt. 4' } });
    expect(label).toEqual(['Ada Lovelace', '1 Engine Street', 'Apt. 4', 'Los Angeles, CA 90001']);
  });

  it('collapses whitespace and line breaks that were typed', () => {
    const label = addressLabel({
      customerInfo: { ...customerInfo, name: ' Ada \n Lovelace ' },
      shippingAddress: { ...shippingAddress, address2: '  ', zip: ' 90001-1234 ' },
    });
    expect(label).toEqual(['Ada Lovelace', '1 Engine Street', 'Los Angeles, CA 90001-1234']);
  });
});
