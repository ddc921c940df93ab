import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import copyStreams from 'pg-copy-streams';
import { SENT_BEFORE_RESTORE } from '../../contract/order-emails.ts';
import { BackupFileError, DAMAGED } from './backup-reader.ts';
import type { Manifest } from './manifest.ts';
import { readBackup } from './read-backup.ts';
import {
  copyIn,
  describeTable,
  existingTables,
  FILLED_BY_MIGRATIONS,
  qualified,
  SAVED_TABLES,
} from './saved-tables.ts';
import { NO_TIME_LIMITS, PORTABLE_TEXT } from './snapshot.ts';

export interface LoadOptions {
  report: (line: string) => void;
  signal?: AbortSignal;
}

const triggersOf = (tables: string[], state: 'enable' | 'disable') =>
  tables.map((table) => `alter table ${qualified(table)} ${state} trigger user`).join('; ');

/** Copies the rows into a table. Columns that are not in the backup get their defaults. */
async function copyRows(
  client: Client,
  table: Manifest['tables'][number],
  rows: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { columns } = await describeTable(client, table.name);
  if (columns.toSorted().join() !== table.columns.toSorted().join()) throw new BackupFileError(DAMAGED);
  const copy = client.query(copyStreams.from(copyIn(table)));
  await pipeline(Readable.from(rows, { objectMode: false }), copy, { signal });
}

/** Continues identity columns after their highest value. */
async function setSequences(client: Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relname = any ($1) and attidentity <> ''`,
    [tables],
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${client.escapeIdentifier(column)})) from ${qualified(table)}`,
      [qualified(table), column],
    );
}

/**
 * Ends all sessions: the restored versions would revive sessions that a password change ended after the backup. The new
 * version, the minutes since 1970, is higher than any before.
 */
const END_SESSIONS = `update public.operators
  set token_version = greatest(token_version, floor(extract(epoch from now()) / 60)::integer) + 1`;

/** The original shop kept running and sent its pending emails. They must not be sent twice. */
const FAIL_PENDING_EMAILS = `
  update public.order_emails set state = 'failed', next_attempt_at = null,
    error = '${SENT_BEFORE_RESTORE}'
    where state in ('waiting', 'sending');
  update public.order_emails_progress set since = now(), reached = now(), compared_at = now()`;

async function assertCounts(client: Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${qualified(name)}`);
    if (Number(rows[0]?.rows) !== expected)
      throw new Error(`${name} has ${rows[0]?.rows} rows instead of the ${expected} in the backup.`);
  }
}

/**
 * Fills the empty tables, which have the same columns as the backup, in one transaction.
 * @throws BackupFileError if the file has changed since it was checked
 */
export async function loadBackup(
  client: Client,
  file: FileHandle,
  { report, signal }: LoadOptions,
): Promise<void> {
  const tables = await existingTables(client, SAVED_TABLES);
  await client.query('begin');
  await client.query(`${NO_TIME_LIMITS}; ${PORTABLE_TEXT}`);
  // Also locks the tables. The triggers are for new orders: prices have changed since, and the backup has the history.
  await client.query(triggersOf(tables, 'disable'));
  for (const table of FILLED_BY_MIGRATIONS)
    if (tables.includes(table)) await client.query(`delete from ${qualified(table)}`);
  const manifest = await readBackup(file, {
    onRows: (table, rows) => copyRows(client, table, rows, signal),
    report,
    signal,
  });
  await setSequences(client, tables);
  await client.query(END_SESSIONS);
  if (manifest.emailsUnderWay) await client.query(FAIL_PENDING_EMAILS);
  await assertCounts(client, manifest);
  await client.query(triggersOf(tables, 'enable'));
  if (tables.includes('selling')) await client.query('select public.write_stock_rule()');
  await client.query('commit');
  // Until autoanalyze runs, queries would be planned for empty tables.
  await client.query(`analyze ${tables.map(qualified).join(', ')}`);
}
