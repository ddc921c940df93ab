import { cancellations, cancelledText, offerUndo, withdrawUndo } from './cancellations.ts';

const ORDER = { _id: '1', orderNumber: 'LC123456' };
const ids = () => cancellations.get().map(({ id }) => id);

describe('cancellations that can be undone', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.runAllTimers();
    jest.useRealTimers();
  });

  it('are offered for ten seconds each', () => {
    offerUndo(ORDER);
    jest.advanceTimersByTime(6_000);
    offerUndo({ _id: '2' });
    expect(ids()).toEqual(['1', '2']);
    jest.advanceTimersByTime(4_000);
    expect(ids()).toEqual(['2']);
    jest.advanceTimersByTime(6_000);
    expect(ids()).toEqual([]);
  });

  it('are offered anew if the order is cancelled again, and withdrawn by another change', () => {
    offerUndo(ORDER);
    jest.advanceTimersByTime(6_000);
    withdrawUndo('1');
    expect(ids()).toEqual([]);
    offerUndo(ORDER);
    offerUndo(ORDER);
    jest.advanceTimersByTime(9_000);
    expect(ids()).toEqual(['1']);
  });
});

it.each([
  [{}, 'Order LC123456 is cancelled.'],
  [{ status: 'pending' as const }, 'Order LC123456 is cancelled. It wasn’t paid yet.'],
  [{ status: 'paid' as const }, 'Order LC123456 is cancelled. It was already paid.'],
  [
    { status: 'paid' as const, shippedAt: '2026-01-01T00:00:00Z' },
    'Order LC123456 is cancelled. It has already shipped, and stays marked as shipped.',
  ],
])('the alert for an order with %j says what else is true of it', (changes, text) => {
  expect(cancelledText({ ...ORDER, ...changes })).toBe(text);
});
