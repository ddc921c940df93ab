import type { OrderStatus } from '#contract/orders.ts';
import { offeredStatuses, statusText } from './order-status.tsx';

describe('statusText', () => {
  it.each<[OrderStatus, string]>([
    ['pending', 'Pending'],
    ['paid', 'Paid'],
    ['cancelled', 'Cancelled'],
  ])('of %p is %p', (status, text) => {
    expect(statusText(status)).toBe(text);
  });
});

describe('offeredStatuses', () => {
  it.each<[OrderStatus, OrderStatus[]]>([
    ['pending', ['paid', 'cancelled']],
    ['paid', ['cancelled']],
    ['cancelled', ['paid']],
  ])('for %p are %p', (status, offered) => {
    expect(offeredStatuses(status)).toEqual(offered);
  });
});
