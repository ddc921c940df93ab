import { ShopOrigin } from './shop-origin.ts';

const SHOP_URL = 'https://shop.example';

function request(host: string, url: string) {
  const hostname = host.startsWith('[') ? host.replace(/\]:\d+$/, ']') : host.split(':', 1)[0];
  return { protocol: 'http', host, hostname, url } as never;
}

const live = new ShopOrigin({ production: true, shopUrl: SHOP_URL });
const trial = new ShopOrigin({ production: false, shopUrl: SHOP_URL });
const unnamed = new ShopOrigin({ production: true, shopUrl: '' });

describe('the origin of the shop', () => {
  it('is SHOP_URL, or the requested origin if SHOP_URL is not set', () => {
    expect(live.of(request('other.example', '/'))).toBe(SHOP_URL);
    expect(unnamed.of(request('other.example', '/'))).toBe('http://other.example');
  });
});

describe('the origin of a request', () => {
  it.each([
    ['https', 'shop.example', 'https://shop.example'],
    ['http', 'localhost:3000', 'http://localhost:3000'],
    ['http', '[::1]:3000', 'http://[::1]:3000'],
    ['https', '"><script>', ''],
    ['https', '', ''],
    ['https', 'x'.repeat(253), `https://${'x'.repeat(253)}`],
    ['https', `${'x'.repeat(253)}:65535`, `https://${'x'.repeat(253)}:65535`],
    ['https', 'x'.repeat(254), ''],
    ['javascript', 'shop.example', ''],
    ['https"><script>', 'shop.example', ''],
  ])('with %s and %p is %p', (protocol, host, origin) => {
    expect(unnamed.of({ protocol, host } as never)).toBe(origin);
  });
});

describe('a request to another host', () => {
  it.each(['other.example', 'www.shop.example', 'shop.example.', 'shop.example:8443', '10.0.0.1', '"><x>'])(
    'is redirected from %s, but only in production',
    (host) => {
      expect(live.redirectFor(request(host, '/faq?a=1'))).toBe(`${SHOP_URL}/faq?a=1`);
      expect(trial.redirectFor(request(host, '/faq?a=1'))).toBeUndefined();
      expect(unnamed.redirectFor(request(host, '/faq?a=1'))).toBeUndefined();
    },
  );

  it.each([
    'shop.example',
    'SHOP.example',
    'shop.example:443',
    'localhost',
    'localhost:3000',
    'one.localhost',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]',
    '[::1]:3000',
    '',
  ])('is not redirected from %p', (host) => {
    expect(live.redirectFor(request(host, '/faq'))).toBeUndefined();
  });

  it.each(['/api', '/api/orders?a=1', '/rest/v1', '/rest/v1/orders', '/assets/a.js', '/images/a.jpg'])(
    'is not redirected at %s',
    (url) => {
      expect(live.redirectFor(request('other.example', url))).toBeUndefined();
    },
  );

  it.each(['/', '/apiary', '/restless', '//evil.example/', '/product/%25zz'])(
    'is redirected at %s',
    (url) => {
      expect(live.redirectFor(request('other.example', url))).toBe(`${SHOP_URL}${url}`);
    },
  );
});
