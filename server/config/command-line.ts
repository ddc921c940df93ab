import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { defaultDataDirectory } from './default-data-directory.ts';
import { readSettings, type Settings } from './settings.ts';

/** From `dist/server/config`, where this file runs. */
const CHECKOUT = path.join(import.meta.dirname, '../../..');

/** The environment and the `.env` file of the checkout (variables that are set win), as settings. */
export function settingsOfThisProcess(): Settings {
  const file = path.join(CHECKOUT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  const settings = readSettings(process.env, defaultDataDirectory(CHECKOUT));
  return { ...settings, dataDirectory: path.resolve(settings.dataDirectory) };
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends a command whose work failed: the reason for a person, without a stack. */
export function endWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message || error.name : String(error)}\n`);
  process.exit(1);
}
