import type { FileHandle } from 'node:fs/promises';
import type { Client } from 'pg';
import { MIGRATION_NAMES } from '../../migrations/all-migrations.ts';
import { migrateAround } from '../database/migration-runner.ts';
import { asOwner } from '../database/owner-connection.ts';
import type { Offer } from '../database/shop-rule/shop-rule.ts';
import { BackupFileError } from './backup-reader.ts';
import { type LoadOptions, loadBackup } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup } from './read-backup.ts';
import { existingTables, FILLED_BY_MIGRATIONS, qualified, SAVED_TABLES } from './saved-tables.ts';
import { newestMigration } from './snapshot.ts';

/** @throws if a table of the backup has rows */
async function assertEmpty(client: Client): Promise<void> {
  const tables = SAVED_TABLES.filter((name) => !FILLED_BY_MIGRATIONS.includes(name));
  for (const name of await existingTables(client, tables)) {
    const { rowCount } = await client.query(`select from ${qualified(name)} limit 1`);
    if (rowCount !== 0)
      throw new Error(
        `The database is not empty: ${name} has rows. A backup can only be restored into an empty database: ` +
          'set DATA_DIR to a new folder, or DATABASE_URL to another database. Nothing was changed.',
      );
  }
}

/** @throws BackupFileError if the file is damaged or from a newer release */
export async function checkRestorable(file: FileHandle, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await checkBackup(file, signal);
  const known: readonly string[] = SAVED_TABLES;
  if (
    !MIGRATION_NAMES.includes(manifest.migration) ||
    !manifest.tables.every(({ name }) => known.includes(name))
  )
    throw new BackupFileError(
      `It was made by a newer release of the shop, ${manifest.release}. Restore it with that release`,
    );
  return manifest;
}

/** Restores a checked backup into an empty database, all or nothing. */
export async function restoreBackup(
  url: string,
  file: FileHandle,
  manifest: Manifest,
  { report, signal, offer }: LoadOptions & { offer?: Offer },
): Promise<void> {
  await asOwner(
    url,
    async (client) => {
      const [isMigrated] = await existingTables(client, ['shop_migrations']);
      if (isMigrated) await newestMigration(client);
      await assertEmpty(client);
    },
    signal,
  );
  const fill = async () => {
    await asOwner(url, (client) => loadBackup(client, file, { report, signal }), signal);
    report(`Restored the data as of ${manifest.createdAt}.`);
  };
  await migrateAround(url, manifest.migration, fill, report, offer);
}
