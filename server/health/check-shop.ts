import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { PAGE_SETTINGS } from '../../contract/api/page-settings.ts';
import { findingLine, unfinishedIn } from '../../contract/shop/unfinished/unfinished.ts';
import { missingForOwner } from './launch-checklist.ts';

const { supportEmail, shopAddress } = PAGE_SETTINGS;

/** Those that belong to the shop itself, not to where it runs. Invalid ones are reported when the shop starts. */
function settingLines(settingsFile: string): string[] {
  const fromFile = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {};
  const setting = (name: string) => process.env[name] || fromFile[name] || undefined;
  const lines = missingForOwner({
    supportEmail: supportEmail.schema.catch('').parse(setting(supportEmail.variable)),
    shopAddress: shopAddress.schema.catch('').parse(setting(shopAddress.variable)),
    paymentLink: setting('PAYMENT_LINK'),
    stripeSecretKey: setting('STRIPE_SECRET_KEY'),
  });
  return lines.map((line) => `${settingsFile}: ${line}`);
}

/** `npm run own -- --check`: what an owner has to change before they sell, a line for each. */
export const problemsBeforeSelling = (folder: string, settingsFile: string): string[] => [
  ...unfinishedIn(folder).map((finding) => findingLine(folder, finding)),
  ...settingLines(settingsFile),
];
