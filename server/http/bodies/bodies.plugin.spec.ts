import { isNestedDeeper } from './bodies.plugin.ts';

describe('the nesting depth of JSON', () => {
  it.each([
    ['', 0],
    ['1', 0],
    ['"[[["', 0],
    ['[]', 1],
    ['[[],[],{}]', 2],
    ['{"a":{"b":[]}}', 3],
    ['{"[":"]","{{":[]}', 2],
    [String.raw`["\"[[", []]`, 2],
    [String.raw`["\\", [[]]]`, 3],
    [String.raw`["\\\"[[[["]`, 1],
    ['[[[', 3],
    [']]][', 0],
  ])('of %s is %d', (json, depth) => {
    expect(isNestedDeeper(json, depth)).toBe(false);
    if (depth > 0) expect(isNestedDeeper(json, depth - 1)).toBe(true);
  });

  it('counts levels, not brackets', () => {
    expect(isNestedDeeper(`[${'[],'.repeat(10_000)}[]]`, 2)).toBe(false);
    expect(isNestedDeeper('['.repeat(32) + ']'.repeat(32), 32)).toBe(false);
    expect(isNestedDeeper('['.repeat(33) + ']'.repeat(33), 32)).toBe(true);
  });
});
