import { spawnSync } from 'node:child_process';
import { databaseUrl } from './database.ts';
import { JWT_SECRET } from './shop-server.ts';

/** Runs `npm run operator` as it is built, on the database of the tests unless another one is named. */
export function operatorCommand(
  words: string[],
  input = '',
  database: Record<string, string> = { DATABASE_URL: databaseUrl() },
): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['dist/server/auth/operator-command.js', ...words],
    {
      input,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ...database,
        JWT_SECRET,
        SUPABASE_ANON_KEY: 'sb_publishable_for_the_tests',
      },
    },
  );
  return { status, text: stdout + stderr };
}

/** Creates an operator, or gives them this password. */
export const setOperatorPassword = (email: string, password: string) =>
  operatorCommand([email], `${password}\n`);

/** Creates an operator of the shop that the journeys share. */
export function createOperator({ email, password }: { email: string; password: string }): void {
  const DATA_DIR = process.env.TEST_SHOP_DATA_DIR ?? '';
  const { status, text } = operatorCommand([email], `${password}\n`, { DATA_DIR });
  if (status !== 0) throw new Error(text);
}
