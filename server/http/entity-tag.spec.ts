import { isKnown, readEntityTags } from './entity-tag.ts';

describe('entity tags', () => {
  it.each([
    ['*', '*'],
    [' * ', '*'],
    ['"1"', ['"1"']],
    ['"1", W/"2" ,""', ['"1"', 'W/"2"', '""']],
    ['"a,b"', ['"a,b"']],
    ['"a b"', undefined],
    ['1', undefined],
    ['"1', undefined],
    ['"1",', undefined],
    ['"1" "2"', undefined],
    ['w/"1"', undefined],
    ['*, "1"', undefined],
    ['', undefined],
  ])('of %j are %j', (header, tags) => {
    expect(readEntityTags(header)).toEqual(tags);
  });

  it('are read in no time, however long the header', () => {
    const started = performance.now();
    expect(readEntityTags(`${'"1",'.repeat(20_000)}x`)).toBeUndefined();
    expect(readEntityTags(`"1"${' '.repeat(80_000)}x`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(500);
  });

  it('are compared weakly with what a browser has', () => {
    expect(isKnown('"1"', 'W/"1"')).toBe(true);
    expect(isKnown('"1"', '"2", "1"')).toBe(true);
    expect(isKnown('"1"', '"2"')).toBe(false);
    expect(isKnown('"1"', 'rubbish')).toBe(false);
    expect(isKnown('"1"', undefined)).toBe(false);
  });
});
