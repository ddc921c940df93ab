import { migrateDown, migrationStatus } from '../../server/database/migration-runner.ts';
import { databaseUrl } from './database.ts';

/** Reverts the migration whose name starts like this, and all later ones; without a name, all. */
export async function revertMigrations(name = ''): Promise<void> {
  const migrations = await migrationStatus(databaseUrl());
  const first = migrations.findIndex((migration) => migration.name.startsWith(name));
  const { length } = migrations.slice(first).filter(({ applied }) => applied);
  await migrateDown(databaseUrl(), () => {}, length);
}
