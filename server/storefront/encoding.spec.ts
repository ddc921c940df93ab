import { chooseEncoding } from './encoding.ts';

describe('content negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('of %p chooses %p', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
