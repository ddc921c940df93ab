import { pageSettingsOf, writeSettings, writeValues } from './page-settings.ts';

const ODD = `Cats & "Dogs" <i>\n</script>$& 'n'`;

describe('settings in a page', () => {
  it('replace every placeholder', () => {
    const html =
      '<html data-support-email="__SUPPORT_EMAIL__"><a href="mailto:__SUPPORT_EMAIL__">__SUPPORT_EMAIL__</a>';
    expect(writeValues(html, { supportEmail: 'help@shop.example' })).toBe(
      '<html data-support-email="help@shop.example"><a href="mailto:help@shop.example">help@shop.example</a>',
    );
  });

  it('are escaped', () => {
    expect(writeValues('<p title="__SHOP_ADDRESS__">__SHOP_ADDRESS__</p>', { shopAddress: ODD })).toBe(
      '<p title="Cats &amp; &quot;Dogs&quot; &lt;i&gt;\n&lt;/script&gt;$&amp; &#x27;n&#x27;">' +
        'Cats &amp; &quot;Dogs&quot; &lt;i&gt;\n&lt;/script&gt;$&amp; &#x27;n&#x27;</p>',
    );
  });

  it('are escaped as JSON in structured data', () => {
    const html =
      '<script type="application/ld+json">{"a":"At __SHOP_ADDRESS__."}</script><p>__SHOP_ADDRESS__</p>';
    const written = writeValues(html, { shopAddress: ODD });
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script><p>/.exec(written) ?? [];
    expect(JSON.parse(json)).toEqual({ a: `At ${ODD}.` });
    expect(written).toMatch(/<p>Cats &amp; .*<\/p>$/s);
  });

  it('without a value leave their placeholders', () => {
    expect(writeValues('__ORIGIN__ __SHOP_ADDRESS__', { shopAddress: '' })).toBe('__ORIGIN__ ');
  });

  it('are also written as attributes of <html>, for the browser', () => {
    const html = '<!doctype html>\n<html lang="en"><a href="mailto:__SUPPORT_EMAIL__">__ORIGIN__</a>';
    const written = writeSettings(
      html,
      pageSettingsOf({ SUPPORT_EMAIL: 'help@shop.example', SHOP_ADDRESS: '' }),
    );
    expect(written).toMatch(
      /^<!doctype html>\n<html lang="en"( data-[a-z-]+="[^"_]*")+><a href="mailto:help@/,
    );
    expect(written).toContain(' data-support-email="help@shop.example"');
    expect(written).toContain(' data-shop-address=""');
    expect(written).toContain('>__ORIGIN__</a>');
  });

  it('say whether the checkout asks for a card', () => {
    const checkoutOf = (settings: Record<string, string>) =>
      / data-checkout="(\w+)"/.exec(writeSettings('<html lang="en">', pageSettingsOf(settings)))?.[1];
    expect([checkoutOf({}), checkoutOf({ CHECKOUT: 'link' })]).toEqual(['card', 'link']);
  });

  it('say in which time zone the shop counts days', () => {
    const zoneOf = (settings: Record<string, string>) =>
      / data-time-zone="(.+?)"/.exec(writeSettings('<html lang="en">', pageSettingsOf(settings)))?.[1];
    expect(zoneOf({ TIME_ZONE: 'America/Chicago' })).toBe('America/Chicago');
    expect(zoneOf({ TIME_ZONE: '' })).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('name the payment provider if orders are paid through a link, without revealing it, and nothing without one', () => {
    const html = '<html lang="en"><body>';
    const paymentLink = 'https://pay.example:8443/{id}';
    const written = writeSettings(html, { ...pageSettingsOf({}), paymentLink });
    expect(written).toMatch(/^<html lang="en"[^>]* data-payment-provider="pay\.example:8443"><body>$/);
    expect(written).not.toContain('https:');
    expect(writeSettings(html, pageSettingsOf({ PAYMENT_LINK: paymentLink }))).toBe(written);
    const byStripe = written.replace('pay.example:8443', 'Stripe');
    for (const settings of [
      { STRIPE_SECRET_KEY: 'sk_test_0123456789' },
      { STRIPE_SECRET_KEY: 'sk_test_0123456789', PAYMENT_LINK: paymentLink },
      { PAYMENT_LINK: 'https://buy.stripe.com/abc?client_reference_id={id}' },
    ])
      expect(writeSettings(html, pageSettingsOf(settings))).toBe(byStripe);
    expect(writeSettings(html, pageSettingsOf({ PAYMENT_LINK: '' }))).not.toContain('payment');
  });

  it.each([
    ['smtp.sendgrid.net', 'SendGrid'],
    ['SMTP-relay.Gmail.com', 'Google'],
    ['email-smtp.us-east-1.amazonaws.com', 'Amazon Web Services'],
    // Hosts of the shop's own are secret.
    ['mail.shop.example', undefined],
    ['notsendgrid.net', undefined],
    ['sendgrid.net.example', undefined],
    ['127.0.0.1', undefined],
  ])('name the company of the mail server %s: %s', (host, company) => {
    const html = '<html lang="en"><p>__EMAIL_PROVIDER__ and __PAYMENT_PROVIDER__</p>';
    const written = writeSettings(html, { ...pageSettingsOf({}), mail: { smtp: { host } } });
    expect(written).toContain(`<p>${company ?? 'our email provider'} and our payment provider</p>`);
    expect(/ data-email-provider="(.*?)"/.exec(written)?.[1]).toBe(company);
    if (company === undefined) expect(written).not.toContain(host);
  });
});
