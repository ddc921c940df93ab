import { normalizeUrl } from './url-normalization.ts';

describe('the URL of a request', () => {
  it.each([
    ['/shop?sort=%zz', '/shop?sort=%zz'],
    ['/product/caf%C3%A9', '/product/caf%C3%A9'],
    ['/product/%E0%A4%A', '/product/%25E0%25A4%25A'],
    ['/%zz?after=%ff', '/%25zz?after=%ff'],
    ['http://shop.example/faq?a=1', '/faq?a=1'],
    ['http://shop.example', '/'],
    ['http://shop.example?a=1', '/?a=1'],
    ['ftp://shop.example/faq', '/faq'],
    ['*', '*'],
  ])('%s is read as %s', (url, normalized) => {
    expect(normalizeUrl(url)).toBe(normalized);
  });
});
