import { clockOffsetMinutes, codeOf, matchingStep, stepAt, toBase32 } from './totp.ts';

/** The secret of the test vectors for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code', () => {
  // RFC 6238, appendix B: the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d is %s', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  const now = 1_800_000_015_000;
  const step = stepAt(now);

  it.each([-1, 0, 1])('is accepted %d steps from now', (offset) => {
    expect(matchingStep(SECRET, codeOf(SECRET, step + offset), now)).toBe(step + offset);
  });

  it.each([-2, 2])('is refused %d steps from now', (offset) => {
    expect(matchingStep(SECRET, codeOf(SECRET, step + offset), now)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('is never %p', (code) => {
    expect(matchingStep(SECRET, code, now)).toBeUndefined();
  });

  it.each([
    [6, 3],
    [-10, -5],
    [-2, -1],
  ])('of a clock that is %d steps off reveals %d minutes', (offset, minutes) => {
    expect(clockOffsetMinutes(SECRET, codeOf(SECRET, step + offset), now)).toBe(minutes);
  });
});

it('writes Base32 as RFC 4648 does', () => {
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
