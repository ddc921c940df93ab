import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ALL_SETTINGS } from './settings/all-settings.ts';
import type { Settings } from './settings.ts';

const SECRETS = [
  ...ALL_SETTINGS.flatMap(({ variable, isSecret }) => (isSecret ? [variable] : [])),
  'POSTGRES_PASSWORD',
];
const READABLE_BY_OTHERS = 0o004;

/** @returns undefined if the file does not exist, has no secrets or is private */
export function settingsFileWarning(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & READABLE_BY_OTHERS) === 0) return undefined;
  const settings = parseEnv(readFileSync(file, 'utf8'));
  const secret = SECRETS.find((name) => settings[name]);
  if (secret === undefined) return undefined;
  return `Every user of this machine can read ${secret} in ${file}. Run "chmod 600 ${file}".`;
}

/** Earlier releases started `WEB_CONCURRENCY` processes. */
export function webConcurrencyWarning({
  WEB_CONCURRENCY = '1',
}: Record<string, string | undefined>): string | undefined {
  if (['', '1'].includes(WEB_CONCURRENCY)) return undefined;
  return (
    'WEB_CONCURRENCY no longer has an effect: the shop runs as one process. Remove it, and see "Several instances" in ' +
    'docs/growing.md.'
  );
}

export function rootWarning({ production }: Pick<Settings, 'production'>): string | undefined {
  if (!production || process.getuid?.() !== 0) return undefined;
  return (
    'The shop is running as root, so a vulnerability in it would expose the whole machine. Run it as a separate user ' +
    '("As a service" in docs/deployment.md).'
  );
}
