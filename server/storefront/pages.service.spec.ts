import { brotliDecompressSync } from 'node:zlib';
import type { ShopperStock } from '../../contract/api/stock.ts';
import type { StockState } from '../stock/stock-state.ts';
import { pageSettingsOf } from './page-settings.ts';
import { createPage, PagesService } from './pages.service.ts';

jest.mock('./built-client.ts', () => ({
  readPage: (name: string) => `<html><link rel="canonical" href="__ORIGIN__/${name}.html">`,
}));

const LINK = '<link rel="canonical" href="/faq.html">';

function pagesWith(stock: { version: number; of(): ShopperStock | undefined }): PagesService {
  return new PagesService(pageSettingsOf({}), stock as unknown as StockState);
}

describe('pages', () => {
  it('are created for the first eight origins, and once for all others', async () => {
    const pages = pagesWith({ version: 0, of: () => undefined });
    const textOf = async (origin: string) => {
      const { identity } = await pages.find('/faq', origin).page;
      return identity.body.toString();
    };
    const origins = Array.from({ length: 100 }, (_, index) => `https://host${index}.example`);
    expect(await textOf('')).toContain(LINK);
    expect(await textOf(origins[7] ?? '')).toContain('"https://host7.example/faq.html"');

    const found = new Set(origins.map((origin) => pages.find('/faq', origin).page));
    expect(found.size).toBe(9);
    expect(await textOf(origins[99] ?? '')).toContain(LINK);
    expect(await textOf(origins[0] ?? '')).toContain('"https://host0.example/faq.html"');
  });

  it('have the stock of the built-in product, and another tag when it changes', async () => {
    const state = { version: 0, stock: undefined as ShopperStock | undefined, of: () => state.stock };
    const pages = pagesWith(state);
    const read = async () => (await pages.find('/faq', '').page).identity;
    const before = await read();
    state.stock = { stopped: 'On "holiday" <until> __ORIGIN__' };
    expect((await read()).etag).toBe(before.etag);
    state.version += 1;
    const { body, etag } = await read();
    const [, written = ''] = /^<html[^>]* data-stock="([^"]*)"><link/.exec(body.toString()) ?? [];
    expect(written).toBe(
      '{&quot;stopped&quot;:&quot;On \\&quot;holiday\\&quot; &lt;until&gt; __ORIGIN__&quot;}',
    );
    expect(etag).not.toBe(before.etag);
    Object.assign(state, { version: 2, stock: undefined });
    expect((await read()).etag).toBe(before.etag);
  });

  it('are the same in every encoding, and have a tag that changes with the text', async () => {
    const page = await createPage('<h1>Collar</h1>');
    expect(brotliDecompressSync(page.br.body).toString()).toBe('<h1>Collar</h1>');
    expect(page.br.etag).not.toBe((await createPage('<h1>Collars</h1>')).br.etag);
  });
});
