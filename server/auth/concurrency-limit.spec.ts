import { TooManyRequestsException } from '../http/exceptions.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** Work that runs until the test ends it. */
function blockedWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, () => (name.startsWith('bad') ? reject(new Error(name)) : resolve(name)));
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, work, end };
}

describe('a concurrency limit', () => {
  it('runs up to the limit, and the rest in order, also after a failure', async () => {
    const limit = new ConcurrencyLimit({ running: 2, waiting: 9 });
    const { started, work, end } = blockedWork();
    const outcomes = Promise.allSettled(['a', 'bad', 'c', 'd'].map((name) => limit.run(work(name))));
    expect(started).toEqual(['a', 'bad']);
    await end('bad');
    expect(started).toEqual(['a', 'bad', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'bad', 'c', 'd']);
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

  it('refuses work while the queue is full, and accepts it again afterward', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 1 });
    const { started, work, end } = blockedWork();
    const done = [limit.run(work('a')), limit.run(work('b'))];
    const refused = await limit.run(work('c')).catch((error) => error);
    expect(refused).toBeInstanceOf(TooManyRequestsException);
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    await end('a');
    done.push(limit.run(work('d')));
    await end('b');
    await end('d');
    expect(await Promise.all(done)).toEqual(['a', 'b', 'd']);
    expect(started).toEqual(['a', 'b', 'd']);
  });

  it('starts work by priority, the lowest number first, and then in order', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 9 });
    const { started, work, end } = blockedWork();
    const priorities = { first: 2, c: 2, a: 0, b: 1, d: 2 };
    const done = Object.entries(priorities).map(([name, priority]) => limit.run(work(name), priority));
    for (const name of ['first', 'a', 'b', 'c', 'd']) await end(name);
    await Promise.all(done);
    expect(started).toEqual(['first', 'a', 'b', 'c', 'd']);
  });

  it('refuses the last work with the highest number if the queue is full', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 2 });
    const { started, work, end } = blockedWork();
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
    expect(started).toEqual(['first', 'known', 'before']);
  });
});
