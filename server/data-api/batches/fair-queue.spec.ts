import { FairQueue } from './fair-queue.ts';
import type { QueuedOrder } from './order-queue.ts';

const order = (visitor: string | undefined, key: string, queuedAt = 0) =>
  ({ visitor, key, queuedAt }) as QueuedOrder;

function waiting(...orders: QueuedOrder[]): FairQueue {
  const fair = new FairQueue();
  for (const each of orders) fair.add(each);
  return fair;
}

/** Takes the orders one by one. */
function takeAll(orders: FairQueue): string[] {
  const keys: string[] = [];
  while (!orders.isEmpty) keys.push(...orders.take(1, () => true).map(({ key }) => key));
  return keys;
}

describe('orders of several visitors', () => {
  it('take turns', () => {
    const orders = waiting(order('ada', 'a1'), order('ada', 'a2'), order('ada', 'a3'), order('bob', 'b1'));
    expect(takeAll(orders)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('take turns with orders without a visitor', () => {
    const orders = waiting(
      order('ada', 'a1'),
      order('ada', 'a2'),
      order(undefined, '1'),
      order(undefined, '2'),
    );
    expect(takeAll(orders)).toEqual(['a1', '1', '2', 'a2']);
  });

  it('keep their turn while they may not be sent', () => {
    const orders = waiting(order('ada', 'a1'), order('bob', 'b1'), order('ada', 'a2'));
    expect(orders.take(1, ({ visitor }) => visitor !== 'ada')).toMatchObject([{ key: 'b1' }]);
    expect(takeAll(orders)).toEqual(['a1', 'a2']);
  });

  it('expire when they have waited too long', () => {
    const orders = waiting(order('ada', 'a1', 1), order('ada', 'a2', 3), order('bob', 'b1', 2));
    expect(orders.takeExpired(3).map(({ key }) => key)).toEqual(['a1', 'b1']);
    expect(takeAll(orders)).toEqual(['a2']);
  });
});
