import { requestOrigin } from './headers.plugin.ts';

describe('origin of a request', () => {
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
  ])('%s and %p make %p', (protocol, host, origin) => {
    expect(requestOrigin({ protocol, host } as never)).toBe(origin);
  });
});
