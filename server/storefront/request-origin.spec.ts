import { requestOrigin } from './request-origin.ts';

describe('origin of a request', () => {
  it.each([
    ['https', 'shop.example', 'https://shop.example'],
    ['http', 'localhost:3000', 'http://localhost:3000'],
    ['http', '[::1]:3000', 'http://[::1]:3000'],
    ['https', '"><script>', ''],
    ['https', '', ''],
  ])('%s and %p make %p', (protocol, host, origin) => {
    expect(requestOrigin({ protocol, host } as never)).toBe(origin);
  });
});
