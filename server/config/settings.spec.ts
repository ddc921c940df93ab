import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingInProduction } from './required-in-production.js';
import { readSettings, SettingsError } from './settings.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'settings-'));
afterAll(() => rmSync(directory, { recursive: true }));

const read = (variables: Record<string, string>) => readSettings(variables, directory);

function problems(variables: Record<string, string>): string {
  try {
    read(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  ADMIN_EMAIL: 'owner@shop.example',
  ADMIN_PASSWORD: 'a long enough password',
  SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
  CARD_DATA: 'last4',
  TRUST_PROXY: 'false',
};

describe('settings', () => {
  it('has a working default for everything outside production', () => {
    expect(read({})).toMatchObject({
      production: false,
      port: 3000,
      host: 'localhost',
      databasePoolSize: 10,
      checkout: 'card',
      cardData: 'plain',
      ordersPerVisitor: 0,
      shutdownDelaySeconds: 0,
      logLevel: 'info',
      trustProxy: false,
      supabaseUrl: '',
      shopUrl: '',
      supportEmail: 'support@laser-collar.example',
      shopAddress: '',
    });
  });

  it('stores generated secrets across restarts, readable by the owner only', () => {
    const first = read({});
    expect(read({})).toEqual(first);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(first.supabaseAnonKey).toMatch(/^sb_publishable_/);
    expect(statSync(path.join(directory, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('makes no automatic backups without BACKUP_DIR', () => {
    expect(read({}).backupDirectory).toBeUndefined();
    expect(read({ BACKUP_DIR: '/backups' }).backupDirectory).toBe('/backups');
    expect(read({}).backupsElsewhere).toBe(false);
    expect(read({ BACKUPS_ELSEWHERE: 'true' }).backupsElsewhere).toBe(true);
  });

  it("refuses the database's folders for backups", () => {
    expect(read({ BACKUP_DIR: '/backups/' }).backupDirectory).toBe('/backups');
    const below = path.join(directory, 'backups');
    expect(read({ BACKUP_DIR: below, DATA_DIR: directory }).backupDirectory).toBe(below);
    const database = path.join(directory, 'postgresql');
    for (const folder of [
      'backups',
      './backups',
      directory,
      `${directory}/`,
      database,
      `${database}/backups`,
    ]) {
      const wrong = 'BACKUP_DIR must be the absolute path of a separate folder';
      expect(problems({ BACKUP_DIR: folder })).toContain(wrong);
      expect(problems({ BACKUP_DIR: folder, DATA_DIR: directory })).toContain(wrong);
    }
  });

  it('has no metrics without METRICS_PORT, which must differ from PORT and listens on this machine only', () => {
    expect(read({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
    expect(read({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(read({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
    for (const PORT of ['9100', ''])
      expect(problems({ PORT, METRICS_PORT: PORT || '3000' })).toContain(
        'METRICS_PORT must be a port number from 1 to 65535, different from PORT',
      );
  });

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', JWT_SECRET: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://user:geheim@host/db'],
    ['DATABASE_RUNTIME_URL', 'mysql://user:geheim@host/db'],
    ['DATABASE_ORDERS_URL', 'user:geheim@host/db'],
    ['DATABASE_POOL_SIZE', '0'],
    ['BACKUPS_ELSEWHERE', 'yes'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['SHOP_URL', 'cats.example'],
    ['SHOP_URL', 'ftp://shop.example'],
    ['SHOP_URL', 'https://shop.example/cats'],
    ['SHOP_URL', 'https://shop.example?a'],
    ['SHOP_URL', 'https://user@shop.example'],
    ['SHOP_URL', 'https://shop"example'],
    ['SHOP_URL', 'https://shop.example:99999'],
    ['TIME_ZONE', 'Springfield'],
    ['TIME_ZONE', '+01:00'],
    ['SUPPORT_EMAIL', 'help at shop'],
    ['SUPPORT_EMAIL', 'help@shop.example, more@shop.example'],
    ['SUPPORT_EMAIL', '"><script>@shop.example'],
    ['SHOP_ADDRESS', ' \\n \n '],
    ['SHOP_ADDRESS', 'one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven'],
    ['SHOP_ADDRESS', '1 Main Street '.repeat(5)],
    ['SHOP_ADDRESS', '1 Main\tStreet'],
    ['SHOP_ADDRESS', '\u200b'],
    ['SMTP_URL', 'mail.shop.example'],
    ['SMTP_URL', 'http://mail.shop.example'],
    ['SMTP_URL', 'smtp://:2525'],
    ['SMTP_URL', 'smtp://geheim:@mail.shop.example'],
    ['SMTP_URL', 'smtp://user:100%@mail.shop.example'],
    ['SMTP_URL', 'smtp://mail.shop.example/path'],
    ['SMTP_URL', 'smtp://mail.shop.example?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://mail.shop.example:0'],
    ['SMTP_URL', 'smtp://mail.shop.example:99999'],
    ['MAIL_FROM', 'Nobody'],
    ['MAIL_FROM', 'orders@shop.example, more@shop.example'],
    ['MAIL_FROM', 'Shop <orders@shop.example> <more@shop.example>'],
    ['MAIL_FROM', 'Shop\r\nBcc: all@shop.example <orders@shop.example>'],
    ['PAYMENT_LINK', 'pay.example/{id}'],
    ['PAYMENT_LINK', 'javascript:alert({total})'],
    ['PAYMENT_LINK', 'https://{id}.pay.example/'],
    ['PAYMENT_LINK', 'https://pay.example{id}'],
    ['PAYMENT_LINK', 'https://user:geheim@pay.example/{id}'],
    ['PAYMENT_LINK', 'https://pay.example/{order}'],
    ['PAYMENT_LINK', 'https://pay.example/{id'],
    ['PAYMENT_LINK', 'https://pay.example/?order={id}&to="x"'],
    ['PAYMENT_LINK', 'https://pay.example/ {id}'],
    ['PAYMENT_LINK', `https://pay.example/${'x'.repeat(1_000)}`],
    ['STRIPE_SECRET_KEY', 'pk_live_0123456789'],
    ['STRIPE_SECRET_KEY', 'sk_live_short'],
    ['STRIPE_SECRET_KEY', 'whsec_0123456789abcdef'],
    ['STRIPE_API_URL', 'http://stripe.example:80'],
    ['STRIPE_API_URL', 'https://api.stripe.com'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_0123456789abcdef'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789 abcdef'],
    ['JWT_SECRET', 'short-secret'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'seven77'],
    ['SUPABASE_URL', 'not an address'],
    ['SUPABASE_ANON_KEY', 'tiny'],
    ['CARD_DATA', 'everything'],
    ['CHECKOUT', 'none'],
    ['CARD_RETENTION_DAYS', '-7'],
    ['CARD_RETENTION_DAYS', '00'],
    ['CARD_RETENTION_DAYS', '7.5'],
    ['CARD_RETENTION_DAYS', '12345'],
    ['UNPAID_ORDERS_DAYS', '0'],
    ['UNPAID_ORDERS_DAYS', '1'],
    ['UNPAID_ORDERS_DAYS', '1000'],
    ['ORDERS_PER_VISITOR', '-1'],
    ['SHUTDOWN_DELAY_SECONDS', '1.5'],
    ['SHUTDOWN_DELAY_SECONDS', '100'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'sometimes'],
  ])('names an invalid %s without its value', (name, value) => {
    const message = problems({ [name]: value });
    expect(message).toContain(`${name} must`);
    expect(message).not.toContain(value);
  });

  it('lists missing settings in the same order as npm start', () => {
    const environment = { NODE_ENV: 'production' };
    const named = problems(environment).matchAll(/^ {2}(\w+) must be set in production/gm);
    expect(Array.from(named, ([, name]) => name)).toEqual(missingInProduction(environment));
  });

  it('reports all invalid settings together', () => {
    const message = problems({ PORT: 'x', LOG_LEVEL: 'x' });
    expect(message).toContain('PORT must');
    expect(message).toContain('LOG_LEVEL must');
  });

  it.each([
    ['a short secret of one character', 'JWT_SECRET', { JWT_SECRET: 'aaaa' }],
    ['a short password of one character', 'ADMIN_PASSWORD', { ADMIN_PASSWORD: 'aaaa' }],
    ['a short key of one character', 'SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY: 'aaaa' }],
    [
      'the missing key of a hosted project',
      'SUPABASE_ANON_KEY',
      { SUPABASE_URL: 'https://project.supabase.example', SUPABASE_ANON_KEY: '' },
    ],
    ['a missing mode', 'CARD_DATA', { CARD_DATA: '' }],
    ['a missing proxy setting', 'TRUST_PROXY', { TRUST_PROXY: '' }],
  ])('names %s once in production', (_, name, variables) => {
    const lines = problems({ ...production, ...variables }).split('\n');
    expect(lines.filter((line) => line.startsWith(`  ${name} `))).toHaveLength(1);
    expect(lines).toHaveLength(2);
  });

  it.each(['JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'SUPABASE_ANON_KEY', 'CARD_DATA', 'TRUST_PROXY'])(
    'refuses to start in production without %s',
    (name) => {
      expect(problems({ ...production, [name]: '' })).toContain(`${name} must be set in production`);
    },
  );

  it('stores no cards with CHECKOUT=link, which needs a way to pay and asks for no CARD_DATA', () => {
    const link = { CHECKOUT: 'link', PAYMENT_LINK: 'https://pay.example/{id}' };
    expect(problems({ ...production, ...link, CARD_DATA: '' })).toBe('');
    expect(problems({ ...production, CHECKOUT: 'link' })).toMatch(
      /^[^\n]+\n {2}CHECKOUT can only be link with PAYMENT_LINK or STRIPE_SECRET_KEY: otherwise customers cannot pay\.$/,
    );
    expect(problems({ CHECKOUT: 'link', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' })).toContain(
      'CHECKOUT',
    );
    expect(problems({ ...STRIPE, CHECKOUT: 'link' })).toBe('');
    expect(problems({ ...production, CHECKOUT: 'card', CARD_DATA: '' })).toContain('CARD_DATA must be set');
  });

  it('requires no first operator in production with only the two database logins', () => {
    const { ADMIN_EMAIL: _, ADMIN_PASSWORD: __, ...rest } = production;
    const DATABASE_RUNTIME_URL = 'postgres://runtime:geheim@db/shop';
    const DATABASE_ORDERS_URL = 'postgres://orders:geheim@db/shop';
    const logins = { ...rest, DATABASE_RUNTIME_URL, DATABASE_ORDERS_URL };
    expect(problems(logins)).toBe('');
    expect(problems({ ...logins, DATABASE_URL: 'postgres://shop:geheim@db/shop' })).toContain(
      'ADMIN_EMAIL must',
    );
    // It would receive the alerts.
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'orders@shop.example' };
    expect(problems({ ...logins, ...mail })).toContain('SUPPORT_EMAIL must be set together with SMTP_URL');
    expect(problems({ ...logins, ...mail, SUPPORT_EMAIL: 'help@shop.example' })).toBe('');
  });

  it('refuses a weak password in production', () => {
    expect(problems({ ...production, ADMIN_PASSWORD: 'eightlet' })).toContain('12 to 200');
  });

  it.each(['JWT_SECRET', 'SUPABASE_ANON_KEY', 'ADMIN_PASSWORD'])(
    'refuses %s of one character in production',
    (name) => {
      expect(problems({ ...production, [name]: 'a'.repeat(40) })).toContain(name);
    },
  );

  const STRIPE = {
    SHOP_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  };

  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'must be set together with STRIPE_SECRET_KEY'],
    ['SHOP_URL', 'must be set together with STRIPE_SECRET_KEY'],
  ])('needs %s with a key of Stripe', (name, problem) => {
    expect(problems(STRIPE)).toBe('');
    expect(problems({ ...STRIPE, [name]: '' })).toContain(`${name} ${problem}`);
  });

  it('refuses a payment link besides a key of Stripe, with which an order could be paid twice', () => {
    expect(problems({ ...STRIPE, PAYMENT_LINK: 'https://pay.example/{id}' })).toContain(
      'PAYMENT_LINK must not be set together with STRIPE_SECRET_KEY',
    );
  });

  it.each(['sk_live_', 'rk_live_'])('accepts a key of live mode in production: %s', (start) => {
    expect(problems({ ...production, ...STRIPE, STRIPE_SECRET_KEY: `${start}0123456789` })).toBe('');
  });

  it.each(['sk_test_', 'rk_test_'])('refuses a key of test mode in production only: %s', (start) => {
    const test = { ...STRIPE, STRIPE_SECRET_KEY: `${start}0123456789` };
    expect(problems(test)).toBe('');
    const problem = problems({ ...production, ...test });
    expect(problem).toContain('STRIPE_SECRET_KEY is a test mode key, which moves no money');
    expect(problem).not.toContain('0123456789');
  });

  it('refuses a stand-in for Stripe in production only', () => {
    const standIn = { ...STRIPE, STRIPE_API_URL: 'http://127.0.0.1:12111' };
    expect(problems(standIn)).toBe('');
    expect(problems({ ...production, ...standIn })).toContain('STRIPE_API_URL must not be set in production');
  });

  it('refuses a trivial Stripe secret in production', () => {
    const weak = { STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` };
    expect(problems({ ...production, ...weak })).toContain('STRIPE_WEBHOOK_SECRET is too easy to guess');
  });

  it('listens on all interfaces in production', () => {
    expect(read(production)).toMatchObject({ production: true, host: '0.0.0.0', cardData: 'last4' });
  });

  it.each([
    ['60 in production', production, 60],
    ['as many as configured', { ...production, ORDERS_PER_VISITOR: '7' }, 7],
    ['without a limit for 0', { ...production, ORDERS_PER_VISITOR: '0' }, 0],
  ])('accepts orders of one visitor: %s', (_, variables, expected) => {
    expect(read(variables).ordersPerVisitor).toBe(expected);
  });

  it('retains cards unchanged, or for CARD_RETENTION_DAYS', () => {
    expect(read(production).cardRetentionDays).toBeUndefined();
    expect(read({ ...production, CARD_RETENTION_DAYS: '30' }).cardRetentionDays).toBe(30);
  });

  it('keeps unpaid orders, or for UNPAID_ORDERS_DAYS', () => {
    expect(read(production).unpaidOrdersDays).toBeUndefined();
    expect(read({ ...production, UNPAID_ORDERS_DAYS: '2' }).unpaidOrdersDays).toBe(2);
  });

  it('requires the key of a hosted project with its URL', () => {
    expect(problems({ SUPABASE_URL: 'https://project.supabase.example' })).toContain('SUPABASE_ANON_KEY');
  });

  it('requires SMTP_URL and MAIL_FROM together, or neither', () => {
    expect(problems({ SMTP_URL: 'smtp://mail.example' })).toContain('MAIL_FROM must be set together');
    expect(problems({ MAIL_FROM: 'orders@shop.example' })).toContain('SMTP_URL must be set together');
    expect(read({}).mail).toBeUndefined();
  });

  it('requires the logins of both roles together, and the owner for backups', () => {
    const DATABASE_RUNTIME_URL = 'postgres://runtime:geheim@db/shop';
    const DATABASE_ORDERS_URL = 'postgres://orders:geheim@db/shop';
    const both = { DATABASE_RUNTIME_URL, DATABASE_ORDERS_URL };
    expect(problems({ DATABASE_RUNTIME_URL })).toContain('DATABASE_ORDERS_URL must be set together');
    expect(problems({ DATABASE_ORDERS_URL })).toContain('DATABASE_RUNTIME_URL must be set together');
    expect(read(both).databaseLogins).toEqual({ runtime: DATABASE_RUNTIME_URL, orders: DATABASE_ORDERS_URL });
    expect(read({}).databaseLogins).toBeUndefined();
    expect(problems({ ...both, BACKUP_DIR: '/backups' })).toContain('BACKUP_DIR needs DATABASE_URL');
    const withOwner = { ...both, BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://shop:geheim@db/shop' };
    expect(read(withOwner).backupDirectory).toBe('/backups');
  });
});
