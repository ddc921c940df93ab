import { parsePreferences } from './insert-request.ts';

describe('Prefer header', () => {
  it('sets no preferences if absent', () => {
    expect(parsePreferences(undefined)).toEqual({
      representation: false,
      missingDefault: false,
      countExact: false,
      resolution: false,
      applied: [],
    });
  });

  it('parses the header of the official client', () => {
    expect(parsePreferences('count=exact, missing=default,return=representation')).toMatchObject({
      representation: true,
      missingDefault: true,
      countExact: true,
      applied: ['return=representation', 'missing=default', 'count=exact'],
    });
  });

  it('detects an upsert', () => {
    expect(parsePreferences('resolution=merge-duplicates').resolution).toBe(true);
  });

  it('ignores unknown preferences unless handling is strict', () => {
    expect(parsePreferences('colour=red').applied).toEqual([]);
    expect(() => parsePreferences('handling=strict, colour=red')).toThrow('Invalid preferences');
  });
});
