import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findingLine, reviewShop } from '../../contract/shop/launch-review/launch-review.ts';
import { readSettings, type Settings, SettingsError } from '../config/settings.ts';
import { missingAnywhere } from './launch-checklist.ts';

/** A phrase in the privacy policies of the collar and of new shops. */
const CARD_IN_PRIVACY_POLICY = 'your card details: cardholder name';

function privacyLines(folder: string, { checkout }: Pick<Settings, 'checkout'>): string[] {
  const file = path.join(folder, 'pages/privacy.md');
  return checkout === 'link' && readFileSync(file, 'utf8').includes(CARD_IN_PRIVACY_POLICY)
    ? [
        `${file}: says that you collect card details, but with CHECKOUT=link shoppers enter none here. Remove those sentences.`,
      ]
    : [];
}

function settingLines(folder: string, settingsFile: string): string[] {
  const fromFile = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {};
  // Not as in production, which also requires settings of the server.
  const variables = { ...fromFile, ...process.env, NODE_ENV: undefined };
  try {
    const settings = readSettings(variables, 'data');
    const missing = missingAnywhere(settings).map((line) => `${settingsFile}: ${line}`);
    return [...privacyLines(folder, settings), ...missing];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((line) => `${settingsFile}: ${line}`);
    throw error;
  }
}

/** `npm run own -- --check`: what the owner must change before selling, one line each. */
export const problemsBeforeSelling = (folder: string, settingsFile: string): string[] => [
  ...reviewShop(folder).map((finding) => findingLine(folder, finding)),
  ...settingLines(folder, settingsFile),
];
