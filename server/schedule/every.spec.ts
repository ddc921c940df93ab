import { every } from './every.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Rounds that end when they are told to. */
function slowRounds() {
  const stopping = new AbortController();
  const errors: unknown[] = [];
  const started: { end(): void; fail(error: Error): void }[] = [];
  const round = () =>
    new Promise<void>((resolve, reject) => {
      started.push({ end: resolve, fail: reject });
    });
  const options = { signal: stopping.signal, onError: (error: unknown) => errors.push(error) };
  return { stopping, errors, started, rounds: every(1_000, round, options) };
}
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('work that repeats', () => {
  it('begins now, and again a while after each round', async () => {
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

  it('goes on at once when it is woken in a pause', async () => {
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

  it('goes on right after a round in which it is woken', async () => {
    const { started, rounds } = slowRounds();
    rounds.wake();
    expect(started).toHaveLength(1);
    started[0]?.end();
    await pass(0);
    expect(started).toHaveLength(2);
  });

  it('goes on after a round that fails, and reports it', async () => {
    const { started, errors } = slowRounds();
    const error = new Error('away');
    started[0]?.fail(error);
    await pass(1_000);
    expect(errors).toEqual([error]);
    expect(started).toHaveLength(2);
  });

  it('begins no round once it is stopped, and leaves no timer behind', async () => {
    const { started, stopping } = slowRounds();
    started[0]?.end();
    await pass(1);
    stopping.abort();
    expect(jest.getTimerCount()).toBe(0);
    await pass(1_000);
    expect(started).toHaveLength(1);
  });

  it('lets the round under way finish, whose failure is then not reported', async () => {
    const { started, errors, stopping, rounds } = slowRounds();
    let isDone = false;
    const { underWay } = rounds;
    void underWay.then(() => {
      isDone = true;
    });
    stopping.abort();
    await pass(1_000);
    expect(isDone).toBe(false);
    started[0]?.fail(new Error('cut off'));
    await underWay;
    expect(errors).toEqual([]);
    await pass(1_000);
    expect(started).toHaveLength(1);
  });
});
