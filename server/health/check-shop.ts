import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { findingLine, unfinishedIn } from '../../contract/shop/unfinished/unfinished.ts';
import { readSettings, SettingsError } from '../config/settings.ts';
import { missingAnywhere } from './launch-checklist.ts';

function settingLines(settingsFile: string): string[] {
  const fromFile = existsSync(settingsFile) ? parseEnv(readFileSync(settingsFile, 'utf8')) : {};
  // Not as in production, which requires settings of the server, too.
  const variables = { ...fromFile, ...process.env, NODE_ENV: undefined };
  try {
    return missingAnywhere(readSettings(variables, 'data'));
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

/** `npm run own -- --check`: what an owner has to change before they sell, a line for each. */
export const problemsBeforeSelling = (folder: string, settingsFile: string): string[] => [
  ...unfinishedIn(folder).map((finding) => findingLine(folder, finding)),
  ...settingLines(settingsFile).map((line) => `${settingsFile}: ${line}`),
];
