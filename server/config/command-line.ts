import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { ConfigurationError } from './configuration-error.ts';
import { defaultDataDirectory } from './data-directory/default-data-directory.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { ShutdownError } from './shutdown-signal.ts';
import { rootWarning, settingsFileWarning, webConcurrencyWarning } from './start-warnings.ts';

/** From `dist/server/config`, where this file runs. */
const CHECKOUT = path.join(import.meta.dirname, '../../..');

/** ENV_FILE, or the optional `.env` of the checkout. */
const settingsFile = () => process.env.ENV_FILE || path.join(CHECKOUT, '.env');

// The program continues even if its terminal or pipe is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Adds the variables in the settings file to the environment. */
function loadSettingsFile(): void {
  const { ENV_FILE } = process.env;
  const file = settingsFile();
  if (!ENV_FILE && !existsSync(file)) return;
  try {
    loadEnvFile(file);
  } catch {
    throw new SettingsError([`${ENV_FILE ? 'ENV_FILE' : file} must be a readable file.`]);
  }
}

/** The settings from the environment and the file; the environment takes precedence. */
export function loadSettings(): Settings {
  loadSettingsFile();
  const settings = readSettings(process.env, defaultDataDirectory(CHECKOUT));
  return { ...settings, dataDirectory: path.resolve(settings.dataDirectory) };
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Warnings about how this process was started. */
export function startWarnings(settings: Settings): string[] {
  return [
    rootWarning(settings),
    settingsFileWarning(settingsFile()),
    webConcurrencyWarning(process.env),
  ].filter((line) => line !== undefined);
}

/** Prints the message of the error, without its stack. */
export function exitWithError(error: unknown): never {
  if (error instanceof ShutdownError) process.exit(error.exitCode);
  process.stderr.write(`${error instanceof Error ? error.message || error.name : String(error)}\n`);
  process.exit(error instanceof ConfigurationError ? error.exitCode : 1);
}
