import { readFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATES = path.resolve('deploy/cluster');

/** A protection that can be disabled, to prove that it is needed. */
export type Protection = 'synchronous-mode' | 'etcd-v2' | 'shutdown-sessions' | 'asset-retry';

const DISABLED: Record<Protection, [file: string, shipped: RegExp, instead: string][]> = {
  'synchronous-mode': [
    ['patroni.yml', /synchronous_mode: true/, 'synchronous_mode: false'],
    ['patroni.yml', /synchronous_mode_strict: true/, 'synchronous_mode_strict: false'],
  ],
  'shutdown-sessions': [['haproxy/postgresql.cfg', / on-marked-down shutdown-sessions$/m, '']],
  'asset-retry': [['haproxy/shop.cfg', /(?<=retry-on .*) 404$/m, '']],
  'etcd-v2': [['patroni.yml', /^etcd:$/m, 'etcd3:']],
};

export const PROTECTIONS = Object.keys(DISABLED) as Protection[];

/** Values for the `@PLACEHOLDER@`s in deploy/cluster. */
export const PASSWORDS = {
  PATRONI_PASSWORD: 'patroni of the test',
  POSTGRES_PASSWORD: 'postgres-of-the-test',
  REPLICATION_PASSWORD: 'replication of the test',
  REWIND_PASSWORD: 'rewind of the test',
  SHOP_PASSWORD: 'shop-of-the-test',
  BACKUP_PASSWORD: 'backup-of-the-test',
};

export interface Folders {
  /** Replaces / in the paths of one machine. */
  machine: string;
  /** Replaces / in the paths that all machines share. */
  shared: string;
}

const MACHINE_PATH = /(?<=^|[\s='"])\/(?=(?:etc|var|run)\/)/gm;
const SHARED_PATH = /(?<=^|[\s='"])\/(?=srv\/)/gm;

/** Reads a file of deploy/cluster, fills in its placeholders, and moves its paths into the test's folders. */
export function fillIn(
  file: string,
  values: Record<string, string>,
  { machine, shared }: Folders,
  disabled: Protection[] = [],
): string {
  let text = readFileSync(path.join(TEMPLATES, file), 'utf8');
  for (const [name, shipped, replacement] of disabled.flatMap((protection) => DISABLED[protection])) {
    if (name !== file) continue;
    if (!shipped.test(text)) throw new Error(`${file} does not contain ${shipped}, so it can't be disabled.`);
    text = text.replace(shipped, replacement);
  }
  return text
    .replace(/@([A-Z][A-Z0-9_]*)@/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} has an unknown placeholder: ${name}`);
      return value;
    })
    .replace(MACHINE_PATH, `${machine}/`)
    .replace(SHARED_PATH, `${shared}/`);
}

/** The variables in a file such as shop.env. */
export function variablesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
