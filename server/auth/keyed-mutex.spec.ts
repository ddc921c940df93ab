import { KeyedMutex } from './keyed-mutex.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a keyed mutex', () => {
  it('runs the work of a key one at a time, also after a failure', async () => {
    const mutex = new KeyedMutex(9);
    const log: string[] = [];
    const work = (name: string, fails = false) =>
      mutex.runExclusive('key', async () => {
        log.push(`${name} begins`);
        await soon();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const outcomes = await Promise.allSettled([work('one'), work('two', true), work('three')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  it('does not wait for other keys, and removes a key when its work is done', async () => {
    const mutex = new KeyedMutex(9);
    let release = () => {};
    const held = mutex.runExclusive('held', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await mutex.runExclusive('free', async () => 'done')).toBe('done');
    expect(mutex.size).toBe(1);
    release();
    await held;
    expect(mutex.size).toBe(0);
  });

  it('refuses work if the queue of its key is full, but not that of other keys', async () => {
    const mutex = new KeyedMutex(1);
    const outcomes = await Promise.allSettled(
      ['one', 'one', 'one', 'other'].map((key) => mutex.runExclusive(key, soon)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(mutex.size).toBe(0);
  });
});
