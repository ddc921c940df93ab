import type { OrderChanges } from '../../contract/orders.ts';
import { OrderChangesThrottle } from './order-changes-throttle.ts';

const stored = (count: number): OrderChanges => ({ stored: count, changed: 0 });

describe('throttle of order changes', () => {
  it('delivers the first change immediately and adds up those during the interval', async () => {
    const delivered: OrderChanges[] = [];
    const throttle = new OrderChangesThrottle((one) => {
      delivered.push(one);
    });
    throttle.add(stored(1));
    expect(delivered).toEqual([stored(1)]);
    throttle.add(stored(2));
    throttle.add({ stored: 3, changed: 4 });
    expect(delivered).toHaveLength(1);
    await throttle.flush();
    expect(delivered.slice(1)).toEqual([{ stored: 5, changed: 4 }]);
  });

  it('waits a quarter of a second between deliveries', async () => {
    const times: number[] = [];
    const throttle = new OrderChangesThrottle(() => {
      times.push(performance.now());
    });
    throttle.add(stored(1));
    await new Promise<void>((resolve) => {
      const again = new OrderChangesThrottle(() => {
        throttle.add(stored(1));
        if (times.length >= 3) resolve();
        else setImmediate(() => again.add(stored(1)));
      });
      again.add(stored(1));
    });
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(490);
  });

  it('continues after an empty change', async () => {
    const delivered: OrderChanges[] = [];
    const throttle = new OrderChangesThrottle((one) => {
      delivered.push(one);
    });
    throttle.add(stored(0));
    await new Promise(setImmediate);
    throttle.add(stored(1));
    expect(delivered).toEqual([stored(1)]);
  });

  it('keeps changes that could not be delivered', async () => {
    const delivered: OrderChanges[] = [];
    let isAway = true;
    const throttle = new OrderChangesThrottle(async (one) => {
      if (isAway) throw new Error('away');
      delivered.push(one);
    });
    throttle.add(stored(1));
    await new Promise(setImmediate);
    throttle.add(stored(2));
    isAway = false;
    await throttle.flush();
    expect(delivered).toEqual([stored(3)]);
  });

  it('gives up when the last delivery fails', async () => {
    const throttle = new OrderChangesThrottle(() => Promise.reject(new Error('away')));
    throttle.add(stored(1));
    await expect(throttle.flush()).resolves.toBeUndefined();
  });
});
