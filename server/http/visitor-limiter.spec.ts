import { VisitorLimiter } from './visitor-limiter.ts';

const MINUTE = 60_000;

function limiterOf(limit: number) {
  const clock = { now: 0 };
  return { clock, limiter: new VisitorLimiter(limit, () => clock.now) };
}

describe('what a visitor does', () => {
  it('blocks the visitor at the limit until ten minutes after the first one', () => {
    const { limiter, clock } = limiterOf(3);
    expect(limiter.secondsLeft('ada')).toBeUndefined();
    limiter.count('ada', 1);
    clock.now = 4 * MINUTE;
    expect(limiter.secondsLeft('ada')).toBe(0);
    limiter.count('ada', 2);
    expect(limiter.secondsLeft('ada')).toBe(360);
    expect(limiter.secondsLeft('bob')).toBeUndefined();
    clock.now = 10 * MINUTE;
    expect(limiter.secondsLeft('ada')).toBeUndefined();
  });

  it('is forgotten, the oldest first, if there are too many visitors', () => {
    const { limiter } = limiterOf(3);
    for (let visitor = 0; visitor <= 50_000; visitor += 1) limiter.count(`visitor ${visitor}`, 1);
    expect(limiter.secondsLeft('visitor 0')).toBeUndefined();
    expect(limiter.secondsLeft('visitor 1')).toBe(0);
    expect(limiter.secondsLeft('visitor 50000')).toBe(0);
  });
});
