import type { OrderCounts } from '#contract/api/order-counts.ts';
import { isRepeated, resultText, selectAllText, totalText } from './orders-results.tsx';

const counts: OrderCounts = {
  pending: 30,
  paid: 1000,
  cancelled: 33,
  unshipped: 0,
  shipped: 0,
  newestAt: null,
};
const few = { ...counts, paid: 0 };
const all = { more: false, filter: {}, counts, due: '1 due tomorrow' };

describe('the number of shown orders', () => {
  it.each([
    [0, 'No orders'],
    [1, '1 order'],
    [63, '63 orders'],
    [1200, '1,200 orders'],
  ])('is the total once all %d are loaded: %p', (shown, text) => {
    expect(resultText({ ...all, shown })).toBe(text);
    expect(resultText({ ...all, shown, filter: { search: 'ada' } })).toBe(text);
  });

  it.each([
    [{}, few, '50 of 63'],
    [{}, counts, '50 of 1,000+'],
    [{ status: 'cancelled' }, counts, '50 of 33'],
    [{ status: 'paid' }, counts, '50 of 1,000+'],
    [{ search: 'ada' }, few, 'First 50 matches'],
    [{ search: 'ada', status: 'paid' }, few, 'First 50 matches'],
    [{}, undefined, 'First 50 orders'],
  ] as const)('is partial with the filter %p and the counts %p: %p', (filter, known, text) => {
    expect(resultText({ ...all, shown: 50, more: true, filter, counts: known })).toBe(text);
  });

  it.each([
    [false, {}, few, '50'],
    [true, {}, few, '63'],
    [true, { search: 'ada' }, few, '50+'],
    [true, { email: 'ada@example.com' }, few, '50+'],
    [true, {}, undefined, '50+'],
  ] as const)('has a total, if there are more (%p), with %p and %p: %p', (more, filter, known, text) => {
    expect(totalText({ shown: 50, more, filter, counts: known })).toBe(text);
  });

  it.each([
    [false, 'Select all 50'],
    [true, 'Select first 50'],
  ])('is beside the checkbox, if there are more (%p): %p', (more, text) => {
    expect(selectAllText({ shown: 50, more })).toBe(text);
  });

  it.each([
    [true, { fulfillment: 'unshipped' }, few, ''],
    [false, { fulfillment: 'unshipped' }, few, '1 due tomorrow'],
    [true, {}, few, '1 due tomorrow'],
    [false, {}, undefined, ''],
    [false, { search: 'ada' }, few, ''],
    [false, { email: 'ada@example.com' }, few, ''],
  ] as const)(
    'is hidden where the status filter says how many there are (%p): %p with %p and %p',
    (repeats, filter, known, due) => {
      expect(isRepeated({ shown: 50, more: true, filter, counts: known, due })).toBe(repeats);
    },
  );

  it('is shown alone from 1,000 on, where counts are not exact', () => {
    expect(resultText({ ...all, shown: 1050, more: true })).toBe('First 1,050 orders');
  });

  it('is followed by what is due next, in the list of all orders to ship', () => {
    const filter = { fulfillment: 'unshipped' } as const;
    expect(resultText({ ...all, shown: 16, filter })).toBe('16 orders · 1 due tomorrow');
    expect(resultText({ ...all, shown: 2, filter: { ...filter, search: 'ada' } })).toBe('2 orders');
    expect(resultText({ ...all, shown: 16, filter, due: '' })).toBe('16 orders');
  });
});
