import { renderToStaticMarkup } from 'react-dom/server';
import type { OrderDetail } from '#contract/api/orders.ts';
import { OrderItems } from './order-items.tsx';

const item = { title: 'Smart Laser Cat Collar', color: 'Pink', quantity: 1, salePrice: 7.99 };

const text = (order: Partial<OrderDetail>) =>
  renderToStaticMarkup(<OrderItems order={order as OrderDetail} />).replaceAll(/<[^>]*>/g, '');

describe('the items of an order', () => {
  it('have the amount if one line is all of the order', () => {
    expect(text({ items: [item], amount: 7.99 })).toBe('Pink · Qty 1Smart Laser Cat Collar$7.99');
  });

  it.each([
    [
      'several lines',
      { items: [item, { ...item, quantity: 2 }], amount: 23.97 },
      /Qty 1Smart Laser Cat Collar\$7\.99.*Qty 2Smart Laser Cat Collar\$15\.98$/,
    ],
    ['a price for shipping', { items: [item], amount: 15.98 }, /Qty 1Smart Laser Cat Collar\$7\.99$/],
  ])('have prices if the order has %s', (_, order, expected) => {
    expect(text(order)).toMatch(expected);
  });
});
