import { memoizeLast } from './memoize-last.ts';

describe('a function with its last result memoized', () => {
  const read = jest.fn((text: string) => {
    if (text === '') throw new Error('Nothing to read.');
    return [text];
  });
  const memoized = memoizeLast(read);
  beforeEach(() => read.mockClear());

  it('is called again only for a different input', () => {
    const results = ['one', 'one', 'two', 'one'].map(memoized);
    expect(results).toEqual([['one'], ['one'], ['two'], ['one']]);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not memoize errors, which keep the last result', () => {
    memoized('one');
    read.mockClear();
    for (const _ of [1, 2]) expect(() => memoized('')).toThrow('Nothing to read.');
    expect(memoized('one')).toEqual(['one']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('memoizes undefined', () => {
    const nothing = jest.fn((_: string) => undefined);
    const again = memoizeLast(nothing);
    expect([again('one'), again('one')]).toEqual([undefined, undefined]);
    expect(nothing).toHaveBeenCalledTimes(1);
  });
});
