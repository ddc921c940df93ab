import { setImmediate as turn } from 'node:timers/promises';
import { CoalescedReads } from './coalesced-reads.ts';

/** Reads that the test settles. */
function deferredReads() {
  const started: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const reads = new CoalescedReads<string>();
  const read = (key = 'a') =>
    reads.read(key, () => new Promise((resolve, reject) => started.push({ resolve, reject })));
  return { started, read };
}

describe('coalesced reads', () => {
  afterEach(() => jest.useRealTimers());

  it('start immediately if none is in progress', () => {
    const { started, read } = deferredReads();
    read();
    read('b');
    expect(started).toHaveLength(2);
  });

  it('share the next read, which starts after they asked', async () => {
    const { started, read } = deferredReads();
    const answers = [read(), read(), read()];
    expect(started).toHaveLength(1);
    started[0]?.resolve('before');
    await turn();
    expect(started).toHaveLength(2);
    started[1]?.resolve('after');
    expect(await Promise.all(answers)).toEqual(['before', 'after', 'after']);
    await turn();
    read();
    expect(started).toHaveLength(3);
  });

  it('continue after a failure, which reaches only its own callers', async () => {
    const { started, read } = deferredReads();
    const failed = expect(read()).rejects.toThrow('away');
    const shared = read();
    started[0]?.reject(new Error('away'));
    await failed;
    await turn();
    started[1]?.resolve('back');
    expect(await shared).toBe('back');
  });

  it('do not wait long for a read without a response', async () => {
    jest.useFakeTimers();
    const { started, read } = deferredReads();
    read();
    const shared = read();
    await jest.advanceTimersByTimeAsync(499);
    expect(started).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(started).toHaveLength(2);
    started[1]?.resolve('answer');
    expect(await shared).toBe('answer');
  });
});
