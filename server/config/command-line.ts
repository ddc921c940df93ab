import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadEnvFile } from 'node:process';
import { defaultDataDirectory } from './default-data-directory.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { StopRequestedError } from './stop-request.ts';

/** From `dist/server/config`, where this file runs. */
const CHECKOUT = path.join(import.meta.dirname, '../../..');

// Whoever reads the output may leave: a terminal that closes, a log that ends. That ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Adds what ENV_FILE says to the environment, or what `.env` of the checkout says. */
function loadSettingsFile(): void {
  const { ENV_FILE } = process.env;
  const file = ENV_FILE || path.join(CHECKOUT, '.env');
  if (!ENV_FILE && !existsSync(file)) return;
  try {
    loadEnvFile(file);
  } catch {
    throw new SettingsError([`${ENV_FILE ? 'ENV_FILE' : file} must be a file that can be read.`]);
  }
}

/**
 * The settings from the environment and from a file; the environment wins. One of several processes gets those that the
 * first one has read: all of them have the same, until the shop starts anew.
 */
export function settingsOfThisProcess(): Settings {
  if (!cluster.isWorker) loadSettingsFile();
  const settings = readSettings(process.env, defaultDataDirectory(CHECKOUT));
  return { ...settings, dataDirectory: path.resolve(settings.dataDirectory) };
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends a command that failed: prints the message, without a stack. */
export function endWith(error: unknown): never {
  if (error instanceof StopRequestedError) process.exit(error.exitCode);
  process.stderr.write(`${error instanceof Error ? error.message || error.name : String(error)}\n`);
  process.exit(1);
}
