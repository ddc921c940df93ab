import { retryUntilLocked } from './lock-retries.ts';

let mockNow = 0;
jest.mock('node:timers/promises', () => ({
  setTimeout: async (milliseconds: number) => {
    mockNow += milliseconds;
  },
}));
beforeEach(() => {
  mockNow = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => mockNow);
});
afterEach(() => jest.restoreAllMocks());

/** Waits for a lock and times out. */
const waitFor = (milliseconds: number) =>
  jest.fn(async () => {
    mockNow += milliseconds;
    throw Object.assign(new Error('lock timeout'), { code: '55P03' });
  });

describe('a migration that cannot lock its table', () => {
  it.each([
    [1_000, 61],
    [30_000, 5],
  ])('fails after two minutes if an attempt waits %d ms', async (milliseconds, attempts) => {
    const work = waitFor(milliseconds);
    const report = jest.fn();
    await expect(retryUntilLocked(work, report)).rejects.toThrow(
      'could not lock its table within 120 seconds',
    );
    expect(work).toHaveBeenCalledTimes(attempts);
    expect(report.mock.calls).toEqual([['A table is locked. Retrying the migration; the shop stays open.']]);
  });

  it('is not retried after another error', async () => {
    const work = jest.fn(() => Promise.reject(new Error('syntax')));
    await expect(retryUntilLocked(work, () => {})).rejects.toThrow('syntax');
    expect(work).toHaveBeenCalledTimes(1);
  });
});
