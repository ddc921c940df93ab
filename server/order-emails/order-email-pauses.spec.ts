import { pauseAfter, ServerPause } from './order-email-pauses.ts';

describe('the pause of an e-mail', () => {
  it('is at first less than 30 seconds, grows, and ends at four hours', () => {
    const pauses = Array.from({ length: 12 }, (_, attempt) => pauseAfter(attempt + 1));
    expect(pauses.slice(0, 5)).toEqual([20, 60, 180, 540, 1620]);
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses.at(-1)).toBe(14_400);
  });
});

describe('the pause of a mail server', () => {
  let now = 0;
  const pause = new ServerPause(() => now);

  it('grows while the server is away, up to 20 seconds', () => {
    const pauses: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      pause.reportAway();
      const start = now;
      while (!pause.isOver) now += 500;
      pauses.push((now - start) / 1_000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 20, 20, 20]);
  });

  it('does not grow with every e-mail that fails at the same time', () => {
    pause.reportThere();
    pause.reportAway();
    pause.reportAway();
    pause.reportAway();
    now += 1_000;
    expect([pause.isAway, pause.isOver]).toEqual([true, true]);
  });

  it('ends when the server takes something', () => {
    pause.reportAway();
    pause.reportThere();
    expect([pause.isAway, pause.isOver]).toEqual([false, true]);
  });
});
