import type { Client } from 'pg';
import { FILLED_BY_MIGRATIONS, SAVED_TABLES } from '../../server/backup/saved-tables.ts';
import { asOwner } from './database.ts';
import { type CommandResult, shopCommand } from './shop-command.ts';

/**
 * Runs `npm run backup` or `npm run restore`, by default on the tests' database.
 * @param checkout whose build to run, by default this one's
 */
export const backupCommand = (
  command: 'backup' | 'restore',
  args: string[],
  environment?: Record<string, string>,
  checkout?: string,
): CommandResult => shopCommand(`server/backup/${command}-command.js`, args, { environment, checkout });

/** Deletes all rows that backups contain, and unsent stock alerts, and restores the rows that migrations insert. */
export async function emptySavedTables(): Promise<void> {
  await asOwner(async (client) => {
    await client.query(
      `truncate stock_alerts, ${SAVED_TABLES.filter((table) => !FILLED_BY_MIGRATIONS.includes(table)).join(', ')}`,
    );
    await client.query(
      `update card_retention set created_at = '-infinity', order_id = '00000000-0000-0000-0000-000000000000';
       update selling set is_on = true, sentence = '', version = 0, changed_at = null, changed_by = null`,
    );
  });
}

/** A restore changes these columns: transaction IDs, and the token version, so that old sessions end. */
const RENEWED = ['inserted_in', 'token_version'];

/** All rows of the tables that backups contain, as sorted text. */
export async function rowsOf(client: Client): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of SAVED_TABLES) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [RENEWED],
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}
