import * as childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';

export type { ChildProcess } from 'node:child_process';

/** What programs need to know of the machine: where other programs, files, packages and the network are. */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'npm_config_cache',
  'npm_config_registry',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  // Windows starts hardly a program without these.
  'APPDATA',
  'COMSPEC',
  'LOCALAPPDATA',
  'PATHEXT',
  'SYSTEMROOT',
  'TEMP',
  'USERPROFILE',
];

/** A shop that is given nothing else reads no `.env`, and has no folder where it could find another shop's data. */
const NOTHING_OF_THE_CHECKOUT = { ENV_FILE: devNull, DATA_DIR: devNull };

/**
 * The environment of every program that tests, benches and pictures start: nothing of the one that they were called in
 * but what is the machine's. The checkout may be that of a live shop, and the shell may have its settings.
 */
export function programEnvironment(added: NodeJS.ProcessEnv = {}): Record<string, string> {
  const ofTheMachine = Object.fromEntries(OF_THE_MACHINE.map((name) => [name, process.env[name]]));
  const all = Object.entries({ ...ofTheMachine, ...NOTHING_OF_THE_CHECKOUT, ...added });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Refuses another checkout with a `.env`: builds of earlier releases know no ENV_FILE, and would read it. */
export function assertNoOtherSettings(checkout: string): void {
  const file = path.join(checkout, '.env');
  if (path.resolve(checkout) === process.cwd() || !existsSync(file)) return;
  throw new Error(`${file} may have the settings of a live shop: use a checkout without it.`);
}

type Run = (program: string, words: string[], options: { env?: NodeJS.ProcessEnv }) => unknown;

/** What stands in `env` is added to the environment. */
const inOwnEnvironment = <Native>(run: Native): Native =>
  ((program, words, options) =>
    (run as Run)(program, words, { ...options, env: programEnvironment(options?.env) })) as Run as Native;

export const execFileSync = inOwnEnvironment(childProcess.execFileSync);
export const fork = inOwnEnvironment(childProcess.fork);
export const spawn = inOwnEnvironment(childProcess.spawn);
export const spawnSync = inOwnEnvironment(childProcess.spawnSync);
