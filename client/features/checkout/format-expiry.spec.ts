import { expiryCaret, formatExpiry } from './format-expiry.ts';

describe('formatExpiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['12/', '12'],
    ['123', '12/3'],
    ['1234', '12/34'],
    ['12345', '12/34'],
    ['12/34', '12/34'],
    ['1a2-3 4', '12/34'],
    ['ab', ''],
  ])('formats %p as %p', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });
});

describe('expiryCaret', () => {
  it.each([
    ['12/34', 0, 0],
    ['12/34', 2, 2],
    ['12/34', 3, 4],
    ['12/34', 4, 5],
    ['12/34', 9, 5],
    ['1', 1, 1],
  ])('in %p behind %p digits stands at %p', (formatted, digitsBefore, caret) => {
    expect(expiryCaret(formatted, digitsBefore)).toBe(caret);
  });
});
