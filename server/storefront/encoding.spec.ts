import { chooseEncoding } from './encoding.ts';

describe('content negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('what accepts %p is sent as %p', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
