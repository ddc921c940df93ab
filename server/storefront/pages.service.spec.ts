import { brotliDecompressSync } from 'node:zlib';
import { pageSettingsOf } from './page-settings.ts';
import { createPage, PagesService } from './pages.service.ts';

jest.mock('./built-client.ts', () => ({
  readPage: (name: string) => `<link rel="canonical" href="__ORIGIN__/${name}.html">`,
}));

describe('pages', () => {
  it('are created for the first eight origins, and once for all others', async () => {
    const pages = new PagesService(pageSettingsOf({}));
    const textOf = async (origin: string) => {
      const { identity } = await pages.find('/faq', origin).page;
      return identity.body.toString();
    };
    const origins = Array.from({ length: 100 }, (_, index) => `https://host${index}.example`);
    expect(await textOf('')).toBe('<link rel="canonical" href="/faq.html">');
    expect(await textOf(origins[7] ?? '')).toContain('"https://host7.example/faq.html"');

    const found = new Set(origins.map((origin) => pages.find('/faq', origin).page));
    expect(found.size).toBe(9);
    expect(await textOf(origins[99] ?? '')).toBe('<link rel="canonical" href="/faq.html">');
    expect(await textOf(origins[0] ?? '')).toContain('"https://host0.example/faq.html"');
  });

  it('are the same in every encoding, and have a tag that changes with the text', async () => {
    const page = await createPage('<h1>Collar</h1>');
    expect(brotliDecompressSync(page.br.body).toString()).toBe('<h1>Collar</h1>');
    expect(page.br.etag).not.toBe((await createPage('<h1>Collars</h1>')).br.etag);
  });
});
