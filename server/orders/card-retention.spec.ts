import { Logger } from '@nestjs/common';
import { CardRetention } from './card-retention.ts';

const HOUR = 60 * 60_000;

function retention(answers: (object | Error)[]) {
  const query = jest.fn(async () => {
    const answer = answers.shift() ?? { shrunk: 0, more: false };
    if (answer instanceof Error) throw answer;
    return [answer];
  });
  return { query, cards: new CardRetention({ cardRetentionDays: 30 }, { query } as never) };
}

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
});
afterEach(() => jest.useRealTimers());

describe('old cards', () => {
  it('are reduced until none are left, and again an hour later', async () => {
    const { query, cards } = retention([
      { shrunk: 500, more: true },
      { shrunk: 3, more: false },
    ]);
    cards.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(HOUR - 1);
    expect(query).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(query).toHaveBeenCalledTimes(3);
    cards.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(query).toHaveBeenCalledTimes(3);
  });

  it('are reduced an hour later if the database was unavailable', async () => {
    const { query, cards } = retention([new Error('away'), { shrunk: 1, more: false }]);
    cards.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(HOUR);
    expect(query).toHaveBeenCalledTimes(2);
    cards.beforeApplicationShutdown();
  });

  it('are left to the next start if the shop stops', async () => {
    const { query, cards } = retention(Array(9).fill({ shrunk: 500, more: true }));
    cards.onApplicationBootstrap();
    cards.beforeApplicationShutdown();
    await cards.onApplicationShutdown();
    expect(query).toHaveBeenCalledTimes(1);
  });
});
