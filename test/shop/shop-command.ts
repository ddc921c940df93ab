import { spawnSync } from './child-process.ts';
import { databaseUrl } from './database.ts';
import { SHOP_SETTINGS } from './shop-server.ts';

export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  /** By default, only DATABASE_URL of the tests' database. */
  environment?: Record<string, string>;
  input?: string;
  /** Whose build to run, by default this one's. */
  checkout?: string;
}

/** Runs a command from the build: `npm run backup` is `server/backup/backup-command.js`. */
export function shopCommand(program: string, args: string[], options: Options = {}): CommandResult {
  const { environment = { DATABASE_URL: databaseUrl() }, input = '', checkout } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${program}`, ...args], {
    cwd: checkout,
    encoding: 'utf8',
    input,
    env: { ...SHOP_SETTINGS, ...environment },
  });
  return { status, stdout, stderr };
}
