import { countPendingMigrations } from '../../server/database/pending-migrations.ts';
import { databaseUrl } from './database.ts';

/** Applies the pending migrations. Most tests find none, and then do without TypeORM, which is slow to load. */
export async function migrateDatabase(): Promise<void> {
  if ((await countPendingMigrations(databaseUrl())) === 0) return;
  const { migrateUp } = await import('../../server/database/migration-runner.ts');
  await migrateUp(databaseUrl(), () => {});
}
