import { bearerToken } from './bearer-token.ts';

describe('the token of an Authorization header', () => {
  it.each([
    ['Bearer a.b-c_d', 'a.b-c_d'],
    ['bearer a', 'a'],
    ['BEARER   a', 'a'],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Bearer a b', ''],
    ['Bearer a ', ''],
    [' Bearer a', undefined],
    ['Bearera', undefined],
    ['Basic a', undefined],
    ['Basic Bearer a', undefined],
    ['a', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j gives %j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });

  it('is accepted up to a header of 4 kB', () => {
    expect(bearerToken(`Bearer ${'x'.repeat(4089)}`)).toBe('x'.repeat(4089));
    expect(bearerToken(`Bearer ${'x'.repeat(4090)}`)).toBe('');
  });

  /** The fastest of several runs: a busy machine slows down some of them. */
  function timeOf(header: string): number {
    const runs = Array.from({ length: 7 }, () => {
      const started = performance.now();
      for (let calls = 0; calls < 200; calls += 1) bearerToken(header);
      return performance.now() - started;
    });
    return Math.min(...runs);
  }

  it.each([
    ['one word', (length: number) => 'x'.repeat(length)],
    ['blanks', (length: number) => ' '.repeat(length)],
    ['a scheme and blanks', (length: number) => `Bearer${' '.repeat(length)}`],
    ['blanks within', (length: number) => `Bearer ${' '.repeat(length)}x y`],
    ['a long token', (length: number) => `Bearer ${'x'.repeat(length)}`],
    ['a long token and another', (length: number) => `Bearer ${'x'.repeat(length)} y`],
    ['blank after blank', (length: number) => `Bearer ${'x '.repeat(length / 2)}`],
  ])('is parsed in linear time: %s', (_, headerOf) => {
    // In milliseconds: the cost of a call at any length, and the resolution of the clock.
    const constant = 2;
    const [short, middle, long] = [4_000, 8_000, 16_000].map((length) => timeOf(headerOf(length)));
    expect(middle).toBeLessThan(constant + 2 * (short ?? 0));
    expect(long).toBeLessThan(constant + 4 * (short ?? 0));
  });
});
