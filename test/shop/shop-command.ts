import { spawnSync } from './child-process.ts';
import { databaseUrl } from './database.ts';
import { SHOP_SETTINGS } from './shop-server.ts';

export interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  /** On the database of the tests unless it names another one. */
  environment?: Record<string, string>;
  input?: string;
  /** Where it is built, if not here. */
  checkout?: string;
}

/** Runs a command as it is built: `npm run backup` is `server/backup/backup-command.js`. */
export function shopCommand(program: string, words: string[], options: Options = {}): CommandResult {
  const { environment = { DATABASE_URL: databaseUrl() }, input = '', checkout } = options;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist/${program}`, ...words], {
    cwd: checkout,
    encoding: 'utf8',
    input,
    env: { ...SHOP_SETTINGS, ...environment },
  });
  return { status, stdout, stderr };
}
