import { TooManyRequestsException } from '../http/exceptions.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Work that runs until it is let go. */
function blockedWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, () => (name.startsWith('bad') ? reject(new Error(name)) : resolve(name)));
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

describe('a concurrency limit', () => {
  it('runs as much as it may at once, and the rest in the order it came, also after a failure', async () => {
    const limit = new ConcurrencyLimit({ running: 2, waiting: 9 });
    const { begun, work, end } = blockedWork();
    const outcomes = Promise.allSettled(['a', 'bad', 'c', 'd'].map((name) => limit.run(work(name))));
    expect(begun).toEqual(['a', 'bad']);
    await end('bad');
    expect(begun).toEqual(['a', 'bad', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'bad', 'c', 'd']);
    expect(limit.idle).toBe(false);
    await end('c');
    await end('d');
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(limit.idle).toBe(true);
  });

  it('refuses what would wait behind too much, and takes work again once less waits', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 1 });
    const { begun, work, end } = blockedWork();
    const done = [limit.run(work('a')), limit.run(work('b'))];
    const refused = await limit.run(work('c')).catch((error) => error);
    expect(refused).toBeInstanceOf(TooManyRequestsException);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    await end('a');
    done.push(limit.run(work('d')));
    await end('b');
    await end('d');
    expect(await Promise.all(done)).toEqual(['a', 'b', 'd']);
    expect(begun).toEqual(['a', 'b', 'd']);
  });

  it('takes first what has a lower priority number, in the order it came', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 9 });
    const { begun, work, end } = blockedWork();
    const priorities = { first: 2, c: 2, a: 0, b: 1, d: 2 };
    const done = Object.entries(priorities).map(([name, priority]) => limit.run(work(name), priority));
    for (const name of ['first', 'a', 'b', 'c', 'd']) await end(name);
    await Promise.all(done);
    expect(begun).toEqual(['first', 'a', 'b', 'c', 'd']);
  });

  it('refuses the last of those with the highest number where too much waits', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 2 });
    const { begun, work, end } = blockedWork();
    const priorities = { first: 2, early: 2, late: 2, behind: 3, before: 1, known: 0, other: 1 };
    const done = Promise.allSettled(
      Object.entries(priorities).map(([name, priority]) => limit.run(work(name), priority)),
    );
    for (const name of ['first', 'known', 'before']) await end(name);
    expect((await done).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(begun).toEqual(['first', 'known', 'before']);
  });
});
