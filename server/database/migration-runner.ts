import { DataSource, type Logger, MigrationExecutor } from 'typeorm';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';

/** Any number will do, as long as every server uses the same one. */
const MIGRATION_LOCK = 7_990_001;

export interface MigrationStatus {
  name: string;
  applied: boolean;
}

type Report = (line: string) => void;

function progressLogger(report: Report): Logger {
  return {
    // TypeORM logs each applied migration here, among other lines.
    logSchemaBuild: (message) => {
      if (/^(Migration|No migrations were found)/.test(message)) report(message);
    },
    logMigration: () => {},
    log: () => {},
    logQuery: () => {},
    logQueryError: () => {},
    logQuerySlow: () => {},
  };
}

/** Connects as the owner of the schema and holds a lock: a second runner waits until the first is done. */
async function withMigrations<T>(
  url: string,
  report: Report,
  work: (database: DataSource) => Promise<T>,
): Promise<T> {
  const database = new DataSource({
    type: 'postgres',
    url,
    migrations: ALL_MIGRATIONS,
    migrationsTableName: 'shop_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: progressLogger(report),
    // Notices of IF NOT EXISTS would only be noise.
    logNotifications: false,
    poolSize: 2,
    installExtensions: false,
  });
  await database.initialize();
  const lock = database.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(database);
  } finally {
    // The lock ends with its connection.
    await lock.release();
    await database.destroy();
  }
}

/** Applies the pending migrations and reports each. */
export async function migrateUp(url: string, report: Report): Promise<void> {
  await withMigrations(url, report, async (database) => {
    const pending = await new MigrationExecutor(database).getPendingMigrations();
    if (pending.length === 0) return report('The database is up to date.');
    report(`${pending.length} migration(s) to apply.`);
    await database.runMigrations();
  });
}

/** Reverts the latest migration. */
export async function migrateDown(url: string, report: Report): Promise<void> {
  await withMigrations(url, report, (database) => database.undoLastMigration());
}

export async function migrationStatus(url: string): Promise<MigrationStatus[]> {
  return withMigrations(
    url,
    () => {},
    async (database) => {
      const executor = new MigrationExecutor(database);
      const pending = new Set((await executor.getPendingMigrations()).map((migration) => migration.name));
      return database.migrations.map(({ name = '' }) => ({ name, applied: !pending.has(name) }));
    },
  );
}

/** @throws when the schema is older than this server */
export async function assertMigrated(url: string): Promise<void> {
  const pending = (await migrationStatus(url)).filter((migration) => !migration.applied);
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.length} migration(s). Run "npm run migrate" before the server starts.`,
    );
  }
}
