import { exchange, getRequest } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';

// Without a proxy, as by default.
const shop = sharedShop();

/** A smuggled request, for a server that disagrees with its proxy about the end of the body. */
const SMUGGLED = getRequest('/api/health', { Connection: 'close' });
const FITTING = String(SMUGGLED.length);

const post = (headers: string[], body: string) =>
  ['POST /api/auth/login HTTP/1.1', 'Host: shop.example', ...headers, '', body].join('\r\n');

describe('a request with an ambiguous end', () => {
  it.each([
    ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5']],
    ['two lengths', ['Content-Length: 5', `Content-Length: ${FITTING}`]],
    ['a list of lengths', [`Content-Length: 5, ${FITTING}`]],
    ['a length with a sign', ['Content-Length: +5']],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity']],
    ['a space before the colon', ['Transfer-Encoding : chunked']],
  ])('is refused with %s, and what follows gets no response', async (_, headers) => {
    const received = await exchange(shop.url, post(headers, `0\r\n\r\n${SMUGGLED}`));
    expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(received).toMatch(/\{"error":"[^"]+"\}$/);
  });
});

it('an unambiguous request gets a response, and so does the next', async () => {
  const headers = ['Content-Type: application/json', 'Content-Length: 2'];
  const received = await exchange(shop.url, post(headers, `{}${SMUGGLED}`));
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
});
