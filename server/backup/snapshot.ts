import type { Client } from 'pg';
import { MIGRATION_NAMES } from '../../migrations/all-migrations.ts';
import { LISTENING_CONNECTION } from '../database/connection.ts';
import type { Manifest } from './manifest.ts';
import { describeTable, existingTables, qualified, SAVED_TABLES } from './saved-tables.ts';

/** Independent of the defaults of the database. */
export const PORTABLE_TEXT = `
  set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD';
  set local timezone = 'UTC'`;

/** Hosted databases may have time limits for the owner. */
export const NO_TIME_LIMITS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** A running shop that sends emails always has such a connection. */
const IS_SENDING = `select from pg_stat_activity
  where datname = current_database() and application_name = '${LISTENING_CONNECTION}'`;

const NOT_INCLUDED = [
  'secrets and settings: the environment, .env, and the files jwt-secret and supabase-anon-key in DATA_DIR',
  'rate limits: recent wrong passwords, and recent orders of each visitor',
];
const CARDS_NOT_INCLUDED = 'card numbers except for their last four digits, and CVCs';

interface Options {
  release: string;
  withCards: boolean;
}

/** @throws if a newer release has migrated the schema: this release may not know all of its data */
export async function newestMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.shop_migrations order by id',
  );
  if (rows.some(({ name }, index) => MIGRATION_NAMES[index] !== name))
    throw new Error(
      'This database was migrated by another release of the shop. Use that release. Nothing was done.',
    );
  return rows.at(-1)?.name ?? '';
}

/** Prevents changes to the columns of the tables. Orders can still be stored. */
async function lockTables(client: Client): Promise<string[]> {
  const names = await existingTables(client, SAVED_TABLES);
  if (names.length === 0) throw new Error("This database doesn't belong to a shop. Nothing was done.");
  await client.query('begin isolation level repeatable read, read only');
  // Otherwise, row-level security could silently hide rows.
  await client.query(`${NO_TIME_LIMITS}; ${PORTABLE_TEXT}; set local row_security = off`);
  await client.query(`lock table ${names.map(qualified).join(', ')} in access share mode`);
  // This takes the snapshot.
  const since = await existingTables(client, SAVED_TABLES);
  if (since.length !== names.length)
    throw new Error('The database is being migrated. Try again when that is done. Nothing was done.');
  return names;
}

/** Starts a transaction that reads a consistent snapshot. */
export async function openSnapshot(client: Client, { release, withCards }: Options): Promise<Manifest> {
  const names = await lockTables(client);
  const migration = await newestMigration(client);
  const { rows } = await client.query<{ now: Date; postgresql: string }>(
    `select statement_timestamp() as now, current_setting('server_version') as postgresql`,
  );
  const [start] = rows as [(typeof rows)[number]];
  const tables: Manifest['tables'] = [];
  for (const name of names) {
    const { columns } = await describeTable(client, name);
    const counts = await client.query<{ rows: string }>(`select count(*) as rows from ${qualified(name)}`);
    tables.push({ name, rows: Number(counts.rows[0]?.rows), columns });
  }
  const sending = await client.query(IS_SENDING);
  return {
    release,
    migration,
    postgresql: start.postgresql,
    createdAt: start.now.toISOString(),
    cards: withCards ? 'as stored' : 'last four digits',
    emailsUnderWay: sending.rowCount !== 0,
    notIncluded: withCards ? NOT_INCLUDED : [...NOT_INCLUDED, CARDS_NOT_INCLUDED],
    tables,
  };
}
