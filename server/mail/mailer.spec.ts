import { isSendable } from './mailer.ts';

describe('an address that e-mail can be sent to', () => {
  it.each(['ada@example.com', "o'hara+cats@example.co.uk", 'ünï@bücher.example', 'x@localhost'])(
    'is %s',
    (address) => {
      expect(isSendable(address)).toBe(true);
    },
  );

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a@b@example.com',
    'a,b@example.com',
    'a;b@example.com',
    '<a>@example.com',
    'a>b@example.com',
    '"a"@example.com',
    'a(b)@example.com',
    'group:a@example.com',
    'a b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a\u0000@example.com',
    'a\u200b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('is not %j', (address) => {
    expect(isSendable(address)).toBe(false);
  });
});
