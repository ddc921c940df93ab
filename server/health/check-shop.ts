import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findingLine, reviewShop } from '../../contract/shop/launch-review/launch-review.ts';
import { readSettings, SettingsError } from '../config/settings.ts';
import { missingAnywhere } from './launch-checklist.ts';

/** What the privacy policies of the collar and of new shops say about cards. */
export const CARD_IN_PRIVACY_POLICY = [
  'your card details: cardholder name',
  'the last four digits of your card',
  'No page of this shop shows the full number',
  'with the last four digits of the card',
];

function privacyLines(folder: string): string[] {
  const file = path.join(folder, 'pages/privacy.md');
  const policy = readFileSync(file, 'utf8').replace(/\s+/g, ' ');
  const found = CARD_IN_PRIVACY_POLICY.filter((phrase) => policy.includes(phrase));
  if (found.length === 0) return [];
  const quotes = found.map((phrase) => `"${phrase}"`).join(', ');
  return [
    `${file}: says that you collect card details (${quotes}), but with CHECKOUT=link shoppers enter none here. Remove those sentences.`,
  ];
}

/** Instead of secrets that reading the settings would generate and store. */
const UNUSED_SECRET = 'not a secret: '.repeat(3);

function settingLines(variables: Record<string, string | undefined>, settingsFile: string): string[] {
  try {
    const settings = readSettings(
      {
        ...variables,
        // Not as in production, which also requires settings of the server.
        NODE_ENV: undefined,
        JWT_SECRET: variables.JWT_SECRET || UNUSED_SECRET,
        // A project's key must be set.
        SUPABASE_ANON_KEY: variables.SUPABASE_ANON_KEY || (variables.SUPABASE_URL ? '' : UNUSED_SECRET),
      },
      'data',
    );
    return missingAnywhere(settings).map((line) => `${settingsFile}: ${line}`);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((line) => `${settingsFile}: ${line}`);
    throw error;
  }
}

/** `npm run own -- --check`: what the owner must change before selling, one line each. Writes nothing. */
export function problemsBeforeSelling(folder: string, settingsFile: string): string[] {
  const fromFile = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {};
  const variables = { ...fromFile, ...process.env };
  return [
    ...reviewShop(folder).map((finding) => findingLine(folder, finding)),
    ...(variables.CHECKOUT === 'link' ? privacyLines(folder) : []),
    ...settingLines(variables, settingsFile),
  ];
}
