import { SETTINGS } from './all-settings.ts';

describe('parsing a setting', () => {
  it.each([
    ['https://Shop.example', 'https://shop.example'],
    ['https://shop.example:443/', 'https://shop.example'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('reads SHOP_URL=%s', (text, expected) => {
    expect(SETTINGS.shopUrl.schema.parse(text)).toBe(expected);
  });

  it.each([
    ['12 Harbor Street, Portland, OR 97201', '12 Harbor Street, Portland, OR 97201'],
    ['12 Harbor Street\\nPortland, OR 97201', '12 Harbor Street\nPortland, OR 97201'],
    [' 12 Harbor Street \r\n\nPortland, OR 97201\n', '12 Harbor Street\nPortland, OR 97201'],
    ['O’Neil & Søn <"1">', 'O’Neil & Søn <"1">'],
  ])('reads SHOP_ADDRESS=%j', (text, expected) => {
    expect(SETTINGS.shopAddress.schema.parse(text)).toBe(expected);
  });

  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, login: undefined }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, secure: true, login: undefined }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, secure: false, login: undefined }],
    [
      'smtp://ada%40shop.example:p%2Fss%3Aw%25rd@mail.example:2525',
      {
        host: 'mail.example',
        port: 2525,
        secure: false,
        login: { user: 'ada@shop.example', password: 'p/ss:w%rd' },
      },
    ],
  ])('reads SMTP_URL=%s', (text, expected) => {
    expect(SETTINGS.smtpUrl.schema.parse(text)).toEqual(expected);
  });

  it.each([
    ['orders@shop.example', { name: '', address: 'orders@shop.example' }],
    [
      'Cat & Collar, Inc. <orders@shop.example>',
      { name: 'Cat & Collar, Inc.', address: 'orders@shop.example' },
    ],
  ])('reads MAIL_FROM=%s', (text, expected) => {
    expect(SETTINGS.mailFrom.schema.parse(text)).toEqual(expected);
  });

  it.each([
    'https://buy.stripe.com/abc?client_reference_id={id}&prefilled_email={email}',
    'https://paypal.me/shop/{total}USD',
    'https://pay.example/#/orders/{number}',
    'http://localhost:4242',
  ])('accepts PAYMENT_LINK=%s unchanged', (link) => {
    expect(SETTINGS.paymentLink.schema.parse(link)).toBe(link);
  });

  it('accepts the secret of a webhook endpoint, or none', () => {
    const secret = 'whsec_0123456789abcdef+/=';
    expect(SETTINGS.stripeWebhookSecret.schema.parse(secret)).toBe(secret);
    expect(SETTINGS.paymentLink.schema.parse(undefined)).toBeUndefined();
    expect(SETTINGS.stripeWebhookSecret.schema.parse(undefined)).toBeUndefined();
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['10.0.0.1, 192.168.0.0/16', ['10.0.0.1', '192.168.0.0/16']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(SETTINGS.trustProxy.schema.parse(text)).toEqual(expected);
  });
});
