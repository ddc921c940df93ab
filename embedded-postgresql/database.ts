import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect, isConnectionLoss } from './connection.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

const NAME = 'shop';

const PATIENCE = 10_000;
const BETWEEN_ATTEMPTS = 50;

/** Wrong password (or no such role yet), no such database yet. */
const NOT_THERE_YET = ['28P01', '3D000'];

export function shopAccount(password: string) {
  return { user: NAME, password, database: NAME };
}

/** Creates what is missing, so that a start that was killed half-way is healed by the next. */
export async function ensureShopDatabase(superuser: Client, password: string): Promise<void> {
  const role = await superuser.query('select from pg_roles where rolname = $1', [NAME]);
  if (role.rowCount === 0) await superuser.query(`create role ${NAME}`);
  await superuser.query(
    `alter role ${NAME} login createrole nosuperuser password ${superuser.escapeLiteral(password)}`,
  );
  const database = await superuser.query('select from pg_database where datname = $1', [NAME]);
  if (database.rowCount === 0) await superuser.query(`create database ${NAME} owner ${NAME}`);
}

/** For a command that joins while the server is about to create the database. */
export async function waitForShopDatabase(port: number, password: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await delay(BETWEEN_ATTEMPTS)) {
    try {
      const client = await connect(port, shopAccount(password));
      return await client.end();
    } catch (error) {
      const passes = NOT_THERE_YET.includes((error as { code?: string }).code ?? '');
      if (!passes && !isConnectionLoss(error)) throw error;
      if (Date.now() > end) {
        throw new EmbeddedPostgresqlError(
          'PostgreSQL is running, but the shop cannot sign in to its database. Stop the server and start it again.',
        );
      }
    }
  }
}
