import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { type Account, connect, isConnectionLoss } from './connection.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const RETRY_MILLISECONDS = 50;

/** 28P01: the password is wrong, or the role does not exist yet. 3D000: the database does not exist yet. */
const NOT_READY_YET = ['28P01', '3D000'];

export function ownerAccount({ owner, database, passwords }: Cluster): Account {
  return { user: owner, password: passwords.owner, database };
}

/** Creates what is missing, so that the next start completes one that was killed. */
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

/** For a command that connects while the server is about to create the database. */
export async function waitForDatabase(cluster: Cluster, port: number): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MILLISECONDS; ; await delay(RETRY_MILLISECONDS)) {
    try {
      const client = await connect(port, ownerAccount(cluster), cluster.applicationName);
      return await client.end();
    } catch (error) {
      const isStarting = NOT_READY_YET.includes((error as { code?: string }).code ?? '');
      if (!isStarting && !isConnectionLoss(error)) throw error;
      if (Date.now() > end) {
        throw new EmbeddedPostgresqlError(
          `PostgreSQL is running, but ${cluster.owner} cannot log in to the database ${cluster.database}. ` +
            'Stop the server and start it again.',
        );
      }
    }
  }
}
