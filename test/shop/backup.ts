import type { Client } from 'pg';
import { SAVED_TABLES } from '../../server/backup/saved-tables.ts';
import { asOwner } from './database.ts';
import { type CommandResult, shopCommand } from './shop-command.ts';

/**
 * Runs `npm run backup` or `npm run restore`, on the database of the tests unless another one is named.
 * @param checkout where it is built, if not here
 */
export const backupCommand = (
  command: 'backup' | 'restore',
  words: string[],
  environment?: Record<string, string>,
  checkout?: string,
): CommandResult => shopCommand(`server/backup/${command}-command.js`, words, { environment, checkout });

/** Takes all rows away that a backup holds, and leaves what migrations add. */
export async function emptySavedTables(): Promise<void> {
  await asOwner(async (client) => {
    await client.query(`truncate ${SAVED_TABLES.filter((table) => table !== 'card_retention').join(', ')}`);
    await client.query(
      `update card_retention set created_at = '-infinity', order_id = '00000000-0000-0000-0000-000000000000'`,
    );
  });
}

/** Renewed by a restore: the number of a transaction, and the version of passwords that ends sessions. */
const RENEWED = ['inserted_in', 'token_version'];

/** Every row of the tables that a backup holds, as text and in order. */
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
