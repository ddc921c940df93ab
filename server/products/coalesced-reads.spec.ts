import { setImmediate as turn } from 'node:timers/promises';
import { CoalescedReads } from './coalesced-reads.ts';

/** Reads that end when the test says so. */
function heldReads() {
  const held: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const reads = new CoalescedReads<string>();
  const read = (key = 'a') =>
    reads.read(key, () => new Promise((resolve, reject) => held.push({ resolve, reject })));
  return { held, read };
}

describe('reads that are shared', () => {
  afterEach(() => jest.useRealTimers());

  it('begins a read at once where none is under way', () => {
    const { held, read } = heldReads();
    read();
    read('b');
    expect(held).toHaveLength(2);
  });

  it('lets those who come later share the next one, which begins after they have asked', async () => {
    const { held, read } = heldReads();
    const answers = [read(), read(), read()];
    expect(held).toHaveLength(1);
    held[0]?.resolve('before');
    await turn();
    expect(held).toHaveLength(2);
    held[1]?.resolve('after');
    expect(await Promise.all(answers)).toEqual(['before', 'after', 'after']);
    await turn();
    read();
    expect(held).toHaveLength(3);
  });

  it('goes on after a read that failed, which fails for its own readers only', async () => {
    const { held, read } = heldReads();
    const failed = expect(read()).rejects.toThrow('away');
    const shared = read();
    held[0]?.reject(new Error('away'));
    await failed;
    await turn();
    held[1]?.resolve('back');
    expect(await shared).toBe('back');
  });

  it('does not wait long for a read that is silent', async () => {
    jest.useFakeTimers();
    const { held, read } = heldReads();
    read();
    const shared = read();
    await jest.advanceTimersByTimeAsync(499);
    expect(held).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(held).toHaveLength(2);
    held[1]?.resolve('answer');
    expect(await shared).toBe('answer');
  });
});
