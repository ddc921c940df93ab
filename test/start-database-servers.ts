import { rmSync } from 'node:fs';
import type { Config } from 'jest';
import { Client } from 'pg';
import { SUPERUSER } from '../embedded-postgresql/cluster.ts';
import { loadPasswords } from '../embedded-postgresql/passwords.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { assertBuilt } from './shop/assert-built.ts';
import { createDatabaseTemplate, migratedDataDirectory } from './shop/migrated-data-directory.ts';

/** A worker's PostgreSQL. They are passed on in the order of the workers, see `worker-database.ts`. */
export interface TestDatabase {
  url: string;
  directory: string;
}

const SPEED_UP = [
  // Only a crash of the machine loses data then, and tests would otherwise spend minutes on waiting for the disk.
  'alter system set fsync = off',
  'alter system set full_page_writes = off',
  // No table is large enough to need it, and each test would find its plans and the order of its rows by chance.
  'alter system set autovacuum = off',
  'select pg_reload_conf()',
  // For `emptyTables`.
  'grant set on parameter session_replication_role to shop',
];

async function speedUp({ url, directory }: TestDatabase): Promise<void> {
  const { superuser: password } = loadPasswords(directory, 'shop');
  const { hostname, port } = new URL(url);
  const superuser = new Client({ host: hostname, port: Number(port), user: SUPERUSER, password });
  await superuser.connect();
  for (const statement of SPEED_UP) await superuser.query(statement);
  await superuser.end();
}

async function startDatabaseServer(): Promise<TestDatabase & { stop(): Promise<void> }> {
  const directory = migratedDataDirectory('shop-tests');
  const database = await openDatabase(
    { dataDirectory: directory, postgresqlPrograms: process.env.TEST_POSTGRESQL_BIN },
    { exclusive: true, onProgress: () => {} },
  );
  await speedUp({ url: database.url, directory });
  return {
    url: database.url,
    directory,
    async stop() {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * Starts the embedded PostgreSQL in a new folder for each worker. TEST_POSTGRESQL_BIN names the programs of another version.
 * With TEST_DATABASE_URL, a running server is used instead, and there can be only one worker.
 */
export default async function startDatabaseServers({ maxWorkers }: Config): Promise<void> {
  await assertBuilt();
  if (process.env.TEST_DATABASE_URL !== undefined) {
    if (maxWorkers !== 1) throw new Error('With TEST_DATABASE_URL, the tests require --runInBand.');
    return;
  }
  // Another version could not read the template's files.
  if (process.env.TEST_POSTGRESQL_BIN === undefined) createDatabaseTemplate();
  const databases = await Promise.all(Array.from({ length: Number(maxWorkers) }, startDatabaseServer));
  process.env.TEST_DATABASES = JSON.stringify(databases);
  Object.assign(globalThis, { stopDatabaseServers: () => Promise.all(databases.map(({ stop }) => stop())) });
}
