import { RestartPauses } from './restart-pauses.ts';

let now = 1_000_000;
const pausesAfter = (milliseconds: number[]) => {
  const pauses = new RestartPauses(() => now);
  return milliseconds.map((passed) => {
    now += passed;
    return pauses.next();
  });
};

describe('pauses before a restart', () => {
  it('grow from none to a minute', () => {
    expect(pausesAfter(Array(9).fill(100))).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  it('begin anew once nothing has ended for a minute after the restart', () => {
    expect(pausesAfter([0, 10, 10, 61_900, 64_100])).toEqual([0, 1_000, 2_000, 4_000, 0]);
  });
});
