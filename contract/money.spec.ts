import { formatDollars, lineTotal, shippingCostText, subtotal, toCents } from './money.ts';
import { SHIPPING } from './order-row.ts';

describe('money', () => {
  it.each([
    [7.99, '$7.99'],
    [0, '$0.00'],
    [15.5, '$15.50'],
    [999.99, '$999.99'],
    [1234.5, '$1,234.50'],
    [1234567.89, '$1,234,567.89'],
  ])('formats %p dollars as %p', (dollars, shown) => {
    expect(formatDollars(dollars)).toBe(shown);
  });

  it.each([
    ['free', 'FREE'],
    ['express', '$7.99'],
  ] as const)('shows the cost of %p shipping as %p', (method, shown) => {
    expect(shippingCostText(SHIPPING[method].cost)).toBe(shown);
  });

  it('converts dollars to cents without floating-point errors', () => {
    expect(toCents(1.15)).toBe(115);
    expect(toCents(0.29)).toBe(29);
  });

  it('adds lines in cents', () => {
    expect(
      subtotal([
        { salePrice: 0.1, quantity: 1 },
        { salePrice: 0.2, quantity: 1 },
      ]),
    ).toBe(0.3);
    expect(lineTotal({ salePrice: 7.99, quantity: 3 })).toBe(23.97);
  });
});
