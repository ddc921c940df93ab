import { spawnSync } from 'node:child_process';
import { databaseUrl } from './database.ts';
import { ANON_KEY, JWT_SECRET } from './shop-server.ts';

/** Runs `npm run migrate` as it is built, on the database of the tests unless another one is named. */
export function migrateCommand(
  words: string[],
  database: Record<string, string> = { DATABASE_URL: databaseUrl() },
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/server/database/migrate-command.js', ...words],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, JWT_SECRET, SUPABASE_ANON_KEY: ANON_KEY, ...database },
    },
  );
  return { status, stdout, stderr };
}
