import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '../config/settings.ts';
import { CARD_IN_PRIVACY_POLICY, problemsBeforeSelling } from './check-shop.ts';
import { missingForLaunch } from './launch-checklist.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'check-shop-'));
const file = path.join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

function settingsLines(settings: string): string[] {
  writeFileSync(file, settings);
  return problemsBeforeSelling('shop', file).filter((line) => line.startsWith(file));
}

it('lists the settings of the shop that are missing', () => {
  expect(settingsLines('')).toEqual([
    expect.stringContaining('No order emails are sent. Set SMTP_URL and MAIL_FROM.'),
    expect.stringContaining('Full card numbers are stored, '),
    expect.stringContaining('SHOP_URL isn’t set: '),
    expect.stringContaining('SUPPORT_EMAIL isn’t set: '),
    expect.stringContaining('SHOP_ADDRESS isn’t set: '),
    expect.stringContaining('Neither STRIPE_SECRET_KEY nor PAYMENT_LINK is set: '),
  ]);
  expect(
    settingsLines(
      `SUPPORT_EMAIL=help@ringwell.test\nSHOP_ADDRESS="7 Harbor Road\\nPortland"\nPAYMENT_LINK=https://pay.test/{id}
       SHOP_URL=https://ringwell.test\nCARD_DATA=last4\nSMTP_URL=smtp://mail.test\nMAIL_FROM=orders@ringwell.test`,
    ),
  ).toEqual([]);
});

it('says the same as the launch checklist in the admin area', () => {
  // Its database and proxy are not known before the shop runs.
  const known = { DATABASE_URL: 'postgres://localhost/shop', SHOP_URL: 'http://ringwell.test' };
  const settings = readSettings({ NODE_ENV: 'test', ...known }, '/tmp');
  expect(settingsLines('SHOP_URL=http://ringwell.test')).toEqual(
    missingForLaunch({ ...settings, production: true, trustProxy: true }).map((line) => `${file}: ${line}`),
  );
});

it('lists settings that are not valid', () => {
  expect(settingsLines('SMTP_URL=mail.test\nSHOP_URL=ringwell')).toEqual([
    expect.stringMatching(/: SHOP_URL must be the http/),
    expect.stringMatching(/: SMTP_URL must be the smtp/),
    expect.stringMatching(/: MAIL_FROM must be set together with SMTP_URL: /),
  ]);
});

it('creates no secrets', () => {
  const before = readdirSync(folder);
  expect(settingsLines(`DATA_DIR=${path.join(folder, 'data')}`)).not.toEqual([]);
  expect(readdirSync(folder)).toEqual(before);
});

it('still needs the key of a Supabase project', () => {
  expect(settingsLines('SUPABASE_URL=https://ringwell.supabase.test')).toEqual([
    expect.stringContaining('SUPABASE_ANON_KEY must be set together with SUPABASE_URL'),
  ]);
});

describe('without cards', () => {
  const shop = path.join(folder, 'shop');
  const privacy = path.join(shop, 'pages/privacy.md');
  const policy = readFileSync('shop/pages/privacy.md', 'utf8').replace(/\s+/g, ' ');
  const lines = (text: string, settings: string) => {
    writeFileSync(privacy, text);
    writeFileSync(file, settings);
    return problemsBeforeSelling(shop, file).filter((line) => line.startsWith(privacy));
  };
  beforeAll(() => cpSync('shop', shop, { recursive: true }));

  it.each(CARD_IN_PRIVACY_POLICY)('the privacy policy must not say "%s"', (phrase) => {
    expect(policy).toContain(phrase);
    const text = `---\nnote: Last updated: May 2026\n---\n${phrase.replace(' ', '\n')}`;
    expect(lines(text, 'CHECKOUT=link\nPAYMENT_LINK=https://pay.test')).toEqual([
      expect.stringContaining(`says that you collect card details ("${phrase}"), `),
    ]);
    expect(lines(text, '')).toEqual([]);
  });

  it('lists the privacy policy even if a setting is not valid', () => {
    expect(lines(policy, 'CHECKOUT=link')).toEqual([expect.stringContaining(' card details (')]);
  });
});

it('lists what has to change in the folder', () => {
  expect(problemsBeforeSelling('shop', file)[0]).toMatch(
    /^shop is still the sample shop that sells the cat collar\./,
  );
});
