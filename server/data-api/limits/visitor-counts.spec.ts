import { VisitorCounts } from './visitor-counts.ts';

const ONE_SECOND = 1_000;
const TEN_MINUTES = 600 * ONE_SECOND;

function counted(limit: number) {
  const clock = { now: 0 };
  const counts = new VisitorCounts(limit, 1, () => clock.now);
  /** Stores orders one by one until one is refused. */
  const storeUntilRefused = (visitor: string) => {
    for (let stored = 0; ; stored += 1) {
      const seconds = counts.reserve(visitor, 1);
      if (seconds > 0) return { stored, seconds };
      counts.settle(visitor, 1, true);
    }
  };
  return { counts, clock, storeUntilRefused };
}

describe('the orders of a visitor', () => {
  it('are stored up to the limit of each visitor, and again after ten minutes', () => {
    const { clock, storeUntilRefused } = counted(3);
    expect(storeUntilRefused('ada')).toEqual({ stored: 3, seconds: 600 });
    clock.now = 1;
    expect(storeUntilRefused('bob')).toEqual({ stored: 3, seconds: 600 });
    clock.now = TEN_MINUTES - 1;
    expect(storeUntilRefused('ada')).toEqual({ stored: 0, seconds: 1 });
    clock.now = TEN_MINUTES;
    expect(storeUntilRefused('ada')).toEqual({ stored: 3, seconds: 600 });
    expect(storeUntilRefused('bob')).toEqual({ stored: 0, seconds: 1 });
  });

  it('are reserved while they are in flight, and count only when they are stored', () => {
    const { counts, storeUntilRefused } = counted(3);
    expect(counts.reserve('ada', 1)).toBe(0);
    expect(counts.reserve('ada', 2)).toBe(0);
    expect(counts.reserve('ada', 1)).toBe(1);
    counts.settle('ada', 2, false);
    expect(storeUntilRefused('ada')).toEqual({ stored: 2, seconds: 1 });
    counts.settle('ada', 1, false);
    expect(storeUntilRefused('ada')).toEqual({ stored: 1, seconds: 600 });
  });

  it('stay reserved if they are in flight when the ten minutes end, and then count as new ones', () => {
    const { counts, clock, storeUntilRefused } = counted(3);
    counts.reserve('ada', 2);
    clock.now = TEN_MINUTES;
    expect(counts.removeExpired()).toBe(0);
    expect(counts.reserve('ada', 2)).toBe(1);
    counts.settle('ada', 2, true);
    expect(storeUntilRefused('ada')).toEqual({ stored: 1, seconds: 600 });
  });

  it('are refused if one request has more than the limit', () => {
    const { counts } = counted(3);
    expect(counts.reserve('ada', 4)).toBeGreaterThan(0);
    expect(counts.size).toBe(0);
  });

  it('use no memory if none is stored, or after the ten minutes', () => {
    const { counts, clock, storeUntilRefused } = counted(1);
    counts.reserve('ada', 1);
    counts.settle('ada', 1, false);
    expect(counts.size).toBe(0);
    storeUntilRefused('ada');
    clock.now = ONE_SECOND;
    storeUntilRefused('bob');
    clock.now = TEN_MINUTES;
    expect(counts.removeExpired()).toBe(1);
    expect(counts.size).toBe(1);
    clock.now += ONE_SECOND;
    expect(counts.removeExpired()).toBe(1);
    expect(counts.size).toBe(0);
  });
});

describe('sharing with other instances', () => {
  it('shares each stored order once, and merges the totals and their expiry', () => {
    const { counts, clock, storeUntilRefused } = counted(5);
    counts.reserve('ada', 2);
    counts.settle('ada', 2, true);
    expect(counts.drainUnshared()).toEqual([{ visitor: 'ada', stored: 2 }]);
    expect(counts.drainUnshared()).toEqual([]);
    // Stored during the exchange.
    counts.reserve('ada', 1);
    counts.settle('ada', 1, true);
    counts.mergeShared({ visitor: 'ada', stored: 3 }, 30 * ONE_SECOND);
    expect(storeUntilRefused('ada')).toEqual({ stored: 1, seconds: 30 });
    expect(counts.drainUnshared()).toEqual([{ visitor: 'ada', stored: 2 }]);
    clock.now = 30 * ONE_SECOND;
    expect(storeUntilRefused('ada').stored).toBe(5);
  });

  it('shares again what could not be shared, unless it has expired', () => {
    const { counts, clock } = counted(5);
    for (const visitor of ['ada', 'bob']) {
      counts.reserve(visitor, 1);
      counts.settle(visitor, 1, true);
    }
    const taken = counts.drainUnshared();
    counts.reserve('ada', 1);
    counts.settle('ada', 1, true);
    counts.requeueUnshared(taken);
    expect(counts.drainUnshared()).toEqual([
      { visitor: 'ada', stored: 2 },
      { visitor: 'bob', stored: 1 },
    ]);
    clock.now = TEN_MINUTES;
    counts.removeExpired();
    counts.requeueUnshared(taken);
    expect(counts.drainUnshared()).toEqual([]);
  });

  it('ignores the totals of a visitor without counts', () => {
    const { counts } = counted(5);
    counts.mergeShared({ visitor: 'ada', stored: 5 }, 30 * ONE_SECOND);
    expect(counts.reserve('ada', 1)).toBe(0);
  });
});
