import { taggedVersions, versionTag } from './products.service.ts';

it('parses its own entity tags and ignores others', () => {
  expect(taggedVersions([versionTag(1), versionTag(2_147_483_647)])).toEqual([1, 2_147_483_647]);
  expect(taggedVersions([versionTag(3, { left: { '': 2 } })])).toEqual([3]);
  expect(taggedVersions(['W/"1"', '"0"', '"01"', '"1.0"', '"2147483648"', '"x"', '""'])).toEqual([]);
});
