import { countPendingMigrations } from '../../server/database/pending-migrations.ts';
import { databaseUrl } from './database.ts';

/** Applies the pending migrations, if an earlier test reverted some. Otherwise, it does not load TypeORM, which is slow. */
export async function migrateDatabase(): Promise<void> {
  if ((await countPendingMigrations(databaseUrl())) === 0) return;
  const { migrateUp } = await import('../../server/database/migration-runner.ts');
  await migrateUp(databaseUrl(), () => {});
}
