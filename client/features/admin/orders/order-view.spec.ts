import { offeredStatuses, orderView, type PartialOrder, statusText } from './order-view.ts';

describe('orderView', () => {
  it.each<[PartialOrder, ReturnType<typeof orderView>]>([
    [
      {
        _id: '1',
        orderNumber: 'LC123456',
        productId: { _id: null, title: 'Smart Laser Cat Collar' },
        customerInfo: { name: 'Ann', email: 'ann@example.com' },
        amount: 7.99,
        status: 'pending',
        createdAt: '2025-01-01T00:00:00Z',
      },
      {
        product: 'Smart Laser Cat Collar',
        customer: 'Ann',
        email: 'ann@example.com',
        amount: '$7.99',
      },
    ],
    [
      { _id: '1', productId: null, customerInfo: { name: 'Ann' } },
      { product: '---', customer: 'Ann', email: '---', amount: '---' },
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
