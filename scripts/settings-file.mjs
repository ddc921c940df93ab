import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { EX_CONFIG } from '../server/config/required-in-production.js';
import { CHECKOUT } from './run-command.mjs';

export function exitWithMessage(message) {
  console.error(message);
  process.exit(EX_CONFIG);
}

export const SETTINGS_FILE = process.env.ENV_FILE || path.join(CHECKOUT, '.env');

/** The settings in the file. The checkout's `.env` may be missing, but not a file named by ENV_FILE. */
export function settingsInFile() {
  const { ENV_FILE } = process.env;
  if (!ENV_FILE && !existsSync(SETTINGS_FILE)) return {};
  try {
    return parseEnv(readFileSync(SETTINGS_FILE, 'utf8'));
  } catch {
    // The same message as the server's (server/config/command-line.ts).
    return exitWithMessage(
      `These settings need fixing:\n  ${ENV_FILE ? 'ENV_FILE' : SETTINGS_FILE} must be a readable file.`,
    );
  }
}
