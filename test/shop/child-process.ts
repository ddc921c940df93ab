import * as childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';

export type { ChildProcess } from 'node:child_process';

/** The variables that programs need: the locations of programs, files and packages, and the network settings. */
const SYSTEM_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'npm_config_cache',
  'npm_config_registry',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]),
  // Most programs need these on Windows.
  'APPDATA',
  'COMSPEC',
  'LOCALAPPDATA',
  'PATHEXT',
  'SYSTEMROOT',
  'TEMP',
  'USERPROFILE',
];

/** Defaults that keep the shop from using the `.env`, the data or `my-shop` of this checkout. */
const ISOLATED = { ENV_FILE: devNull, DATA_DIR: devNull, SHOP_DIR: 'shop' };

/**
 * The environment of all programs that tests, benchmarks and screenshots start. Only system variables are inherited,
 * because the shell and the checkout may have the settings of a live shop.
 */
export function programEnvironment(added: NodeJS.ProcessEnv = {}): Record<string, string> {
  const system = Object.fromEntries(SYSTEM_VARIABLES.map((name) => [name, process.env[name]]));
  const all = Object.entries({ ...system, ...ISOLATED, ...added });
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Refuses another checkout with a `.env`: earlier releases ignore ENV_FILE and would read it. */
export function assertNoOtherSettings(checkout: string): void {
  const file = path.join(checkout, '.env');
  if (path.resolve(checkout) === process.cwd() || !existsSync(file)) return;
  throw new Error(`${file} may have the settings of a live shop: use a checkout without it.`);
}

type Run = (program: string, args: string[], options: { env?: NodeJS.ProcessEnv }) => unknown;

/** Adds the option `env` to that environment, instead of to this process's. */
const withIsolatedEnvironment = <Native>(run: Native): Native =>
  ((program, args, options) =>
    (run as Run)(program, args, { ...options, env: programEnvironment(options?.env) })) as Run as Native;

export const execFileSync = withIsolatedEnvironment(childProcess.execFileSync);
export const fork = withIsolatedEnvironment(childProcess.fork);
export const spawn = withIsolatedEnvironment(childProcess.spawn);
export const spawnSync = withIsolatedEnvironment(childProcess.spawnSync);
