import { migrateDown, migrationStatus } from '../../server/database/migration-runner.ts';
import { databaseUrl } from './database.ts';

/** Reverts the migration whose name starts like this, and all later ones; without a name, all. */
export async function revertMigrations(name = ''): Promise<void> {
  const migrations = await migrationStatus(databaseUrl());
  const first = migrations.findIndex((migration) => migration.name.startsWith(name));
  if (first === -1) throw new Error(`There is no migration ${name}.`);
  const { length } = migrations.slice(first).filter(({ applied }) => applied);
  await migrateDown(databaseUrl(), () => {}, length);
}
