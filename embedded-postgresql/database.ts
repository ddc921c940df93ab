import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { type Account, connect, isConnectionLoss } from './connection.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

const PATIENCE = 10_000;
const BETWEEN_ATTEMPTS = 50;

/** Wrong password (or no such role yet), no such database yet. */
const NOT_THERE_YET = ['28P01', '3D000'];

export function ownerAccount({ owner, database, passwords }: Cluster): Account {
  return { user: owner, password: passwords.owner, database };
}

/** Creates what is missing, so that a start that was killed half-way is healed by the next. */
export async function ensureDatabase(superuser: Client, cluster: Cluster): Promise<void> {
  const { user, password, database } = ownerAccount(cluster);
  const role = superuser.escapeIdentifier(user);
  const roles = await superuser.query('select from pg_roles where rolname = $1', [user]);
  if (roles.rowCount === 0) await superuser.query(`create role ${role}`);
  await superuser.query(
    `alter role ${role} login createrole nosuperuser password ${superuser.escapeLiteral(password)}`,
  );
  const databases = await superuser.query('select from pg_database where datname = $1', [database]);
  if (databases.rowCount === 0)
    await superuser.query(`create database ${superuser.escapeIdentifier(database)} owner ${role}`);
}

/** For a command that joins while the server is about to create the database. */
export async function waitForDatabase(cluster: Cluster, port: number): Promise<void> {
  for (const end = Date.now() + PATIENCE; ; await delay(BETWEEN_ATTEMPTS)) {
    try {
      const client = await connect(port, ownerAccount(cluster), cluster.applicationName);
      return await client.end();
    } catch (error) {
      const passes = NOT_THERE_YET.includes((error as { code?: string }).code ?? '');
      if (!passes && !isConnectionLoss(error)) throw error;
      if (Date.now() > end) {
        throw new EmbeddedPostgresqlError(
          `PostgreSQL is running, but ${cluster.owner} cannot sign in to the database ${cluster.database}. ` +
            'Stop the server and start it again.',
        );
      }
    }
  }
}
