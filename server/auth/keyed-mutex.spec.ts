import { KeyedMutex } from './keyed-mutex.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a keyed mutex', () => {
  it('runs the work of a key one after the other, also when one fails', async () => {
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

  it('does not wait for other keys, and forgets a key when its work is done', async () => {
    const mutex = new KeyedMutex(9);
    let letGo = () => {};
    const held = mutex.runExclusive('held', () => new Promise<void>((resolve) => (letGo = resolve)));
    expect(await mutex.runExclusive('free', async () => 'done')).toBe('done');
    expect(mutex.size).toBe(1);
    letGo();
    await held;
    expect(mutex.size).toBe(0);
  });

  it('refuses work of a key of which too much waits, and takes that of others', async () => {
    const mutex = new KeyedMutex(1);
    const outcomes = await Promise.allSettled(
      ['one', 'one', 'one', 'other'].map((key) => mutex.runExclusive(key, soon)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(mutex.size).toBe(0);
  });
});
