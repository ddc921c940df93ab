import { rememberLatest } from './remember-latest.ts';

describe('a function that remembers its latest result', () => {
  const read = jest.fn((text: string) => {
    if (text === '') throw new Error('Nothing to read.');
    return [text];
  });
  const remembering = rememberLatest(read);
  beforeEach(() => read.mockClear());

  it('reads the same again only after another', () => {
    const results = ['one', 'one', 'two', 'one'].map(remembering);
    expect(results).toEqual([['one'], ['one'], ['two'], ['one']]);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('throws as often as it is asked, and forgets nothing by that', () => {
    remembering('one');
    read.mockClear();
    for (const _ of [1, 2]) expect(() => remembering('')).toThrow('Nothing to read.');
    expect(remembering('one')).toEqual(['one']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('remembers that there is nothing', () => {
    const nothing = jest.fn((_: string) => undefined);
    const again = rememberLatest(nothing);
    expect([again('one'), again('one')]).toEqual([undefined, undefined]);
    expect(nothing).toHaveBeenCalledTimes(1);
  });
});
