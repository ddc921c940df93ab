import { brotliDecompressSync } from 'node:zlib';
import { chooseEncoding, createPage } from './pages.service.ts';

describe('pages', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('accepting %p are sent as %p', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it('are the same in every encoding, and have a tag that changes with the text', async () => {
    const page = await createPage('<h1>Collar</h1>');
    expect(brotliDecompressSync(page.bodies.br).toString()).toBe('<h1>Collar</h1>');
    expect(page.etag).not.toBe((await createPage('<h1>Collars</h1>')).etag);
  });
});
