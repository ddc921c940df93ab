import { startPeriodicTask } from './periodic-task.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A task that the test stops. */
function slowRounds() {
  const stopping = new AbortController();
  const errors: unknown[] = [];
  const started: { end(): void; fail(error: Error): void }[] = [];
  const round = () =>
    new Promise<void>((resolve, reject) => {
      started.push({ end: resolve, fail: reject });
    });
  const options = { signal: stopping.signal, onError: (error: unknown) => errors.push(error) };
  return { stopping, errors, started, rounds: startPeriodicTask(1_000, round, options) };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('a repeated task', () => {
  it('starts now, and again after a pause', async () => {
    const { started } = slowRounds();
    expect(started).toHaveLength(1);
    await pass(5_000);
    expect(started).toHaveLength(1);
    started[0]?.end();
    await pass(999);
    expect(started).toHaveLength(1);
    await pass(1);
    expect(started).toHaveLength(2);
  });

  it('starts immediately when woken in a pause', async () => {
    const { started, rounds } = slowRounds();
    started[0]?.end();
    await pass(1);
    rounds.wake();
    await pass(0);
    expect(started).toHaveLength(2);
    started[1]?.end();
    await pass(999);
    expect(started).toHaveLength(2);
  });

  it('starts right after a round in which it was woken', async () => {
    const { started, rounds } = slowRounds();
    rounds.wake();
    expect(started).toHaveLength(1);
    started[0]?.end();
    await pass(0);
    expect(started).toHaveLength(2);
  });

  it('reports a failed round and continues', async () => {
    const { started, errors } = slowRounds();
    const error = new Error('away');
    started[0]?.fail(error);
    await pass(1_000);
    expect(errors).toEqual([error]);
    expect(started).toHaveLength(2);
  });

  it('starts no round after being stopped, and leaves no timer behind', async () => {
    const { started, stopping } = slowRounds();
    started[0]?.end();
    await pass(1);
    stopping.abort();
    expect(jest.getTimerCount()).toBe(0);
    await pass(1_000);
    expect(started).toHaveLength(1);
  });

  it('lets the current round finish after being stopped, without reporting its failure', async () => {
    const { started, errors, stopping, rounds } = slowRounds();
    let isDone = false;
    const { current } = rounds;
    void current.then(() => {
      isDone = true;
    });
    stopping.abort();
    await pass(1_000);
    expect(isDone).toBe(false);
    started[0]?.fail(new Error('cut off'));
    await current;
    expect(errors).toEqual([]);
    await pass(1_000);
    expect(started).toHaveLength(1);
  });
});
