import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problemsBeforeSelling } from './check-shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'check-shop-'));
const file = path.join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));

function settingsLines(settings: string): string[] {
  writeFileSync(file, settings);
  return problemsBeforeSelling('shop', file).filter((line) => line.startsWith(file));
}

it('lists the settings of the shop that are missing', () => {
  expect(settingsLines('')).toEqual([
    expect.stringContaining('SUPPORT_EMAIL isn’t set: '),
    expect.stringContaining('SHOP_ADDRESS isn’t set: '),
    expect.stringContaining('Neither STRIPE_SECRET_KEY nor PAYMENT_LINK is set: '),
  ]);
  expect(
    settingsLines(
      'SUPPORT_EMAIL=help@ringwell.test\nSHOP_ADDRESS="7 Harbor Road\\nPortland"\nPAYMENT_LINK=https://pay.test/{id}\n',
    ),
  ).toEqual([]);
});

it('lists what has to change in the folder', () => {
  expect(problemsBeforeSelling('shop', file)[0]).toMatch(
    /^shop is still the sample shop that sells the cat collar\./,
  );
});
