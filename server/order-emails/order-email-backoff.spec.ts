import { retryDelaySeconds, ServerBackoff } from './order-email-backoff.ts';

describe('the backoff of an email', () => {
  it('starts below 30 seconds, grows, and is capped at four hours', () => {
    const delays = Array.from({ length: 12 }, (_, attempt) => retryDelaySeconds(attempt + 1));
    expect(delays.slice(0, 5)).toEqual([20, 60, 180, 540, 1620]);
    expect(delays).toEqual([...delays].sort((one, other) => one - other));
    expect(delays.at(-1)).toBe(14_400);
  });
});

describe('the backoff of a mail server', () => {
  let now = 0;
  const backoff = new ServerBackoff(() => now);

  it('doubles while the server is unavailable, up to 20 seconds', () => {
    const delays: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      backoff.increase();
      const start = now;
      while (!backoff.canRetry) now += 500;
      delays.push((now - start) / 1_000);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 20, 20, 20]);
  });

  it('does not grow with every email that fails at the same time', () => {
    backoff.reset();
    backoff.increase();
    backoff.increase();
    backoff.increase();
    now += 1_000;
    expect([backoff.isActive, backoff.canRetry]).toEqual([true, true]);
  });

  it('ends when the server responds to an email', () => {
    backoff.increase();
    backoff.reset();
    expect([backoff.isActive, backoff.canRetry]).toEqual([false, true]);
  });
});
