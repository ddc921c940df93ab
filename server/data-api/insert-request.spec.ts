import { parsePreferences } from './insert-request.ts';

describe('Prefer header', () => {
  it('asks for nothing when absent', () => {
    expect(parsePreferences(undefined)).toEqual({
      representation: false,
      missingDefault: false,
      countExact: false,
      resolution: false,
      applied: [],
    });
  });

  it('reads what the official client sends', () => {
    expect(parsePreferences('count=exact, missing=default,return=representation')).toMatchObject({
      representation: true,
      missingDefault: true,
      countExact: true,
      applied: ['return=representation', 'missing=default', 'count=exact'],
    });
  });

  it('sees an upsert', () => {
    expect(parsePreferences('resolution=merge-duplicates').resolution).toBe(true);
  });

  it('ignores what it does not know, unless handling is strict', () => {
    expect(parsePreferences('colour=red').applied).toEqual([]);
    expect(() => parsePreferences('handling=strict, colour=red')).toThrow('Invalid preferences');
  });
});
