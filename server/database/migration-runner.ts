import pg, { type Client } from 'pg';
import { parse } from 'pg-connection-string';
import { DataSource, type Logger, MigrationExecutor } from 'typeorm';
import { ALL_MIGRATIONS, MIGRATION_NAMES } from '../../migrations/all-migrations.ts';
import { withClient } from './connection.ts';
import { sqlState } from './database-error.ts';
import { lockMigrations, MIGRATION_LOCK_TIMEOUT, retryUntilLocked } from './lock-retries.ts';
import { superuserStatements } from './logins/missing-privileges.ts';
import { asOwner } from './owner-connection.ts';
import { appliedMigrations } from './pending-migrations.ts';
import type { Offer } from './shop-rule/shop-rule.ts';
import { writeFirstShopRule, writeShopRule } from './shop-rule/write-shop-rule.ts';

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

const NOT_ALLOWED = '42501';

/** If the owner lacks a privilege, says which statements grant it. */
async function explain(error: unknown, url: string): Promise<unknown> {
  if (!(error instanceof Error) || sqlState(error) !== NOT_ALLOWED) return error;
  const statements = await superuserStatements(url);
  if (statements === undefined) return error;
  return new Error(
    `The owner in DATABASE_URL lacks a privilege that the migrations need (${error.message}). As a PostgreSQL superuser, run\n` +
      `${statements.map((statement) => `  ${statement}`).join('\n')}\n` +
      'and try again. See "Your own PostgreSQL" in docs/deployment.md.',
    { cause: error },
  );
}

async function withMigrations<T>(
  url: string,
  migrations: typeof ALL_MIGRATIONS,
  report: Report,
  work: (database: DataSource) => Promise<T>,
): Promise<T> {
  const { options = '', ...connection } = parse(url);
  const database = new DataSource({
    type: 'postgres',
    driver: pg,
    extra: { ...connection, options: `${options} -c lock_timeout=${MIGRATION_LOCK_TIMEOUT}`.trim() },
    migrations,
    migrationsTableName: 'shop_migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: progressLogger(report),
    // IF NOT EXISTS causes irrelevant notices.
    logNotifications: false,
    poolSize: 2,
    installExtensions: false,
  });
  await database.initialize();
  try {
    return await work(database);
  } catch (error) {
    throw await explain(error, url);
  } finally {
    await database.destroy();
  }
}

/** A second runner waits until the first is done. */
function withMigrationLock<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    await lockMigrations(client);
    return work(client);
  });
}

/** @returns whether the database was new */
const applyPending = (url: string, report: Report, maxMilliseconds?: number) =>
  withMigrations(url, ALL_MIGRATIONS, report, async (database) => {
    const pending = await new MigrationExecutor(database).getPendingMigrations();
    if (pending.length === 0) {
      report('The database is up to date.');
      return false;
    }
    report(`Migrations to apply: ${pending.length}.`);
    await retryUntilLocked(() => database.runMigrations(), report, maxMilliseconds);
    return pending.length === ALL_MIGRATIONS.length;
  });

/** Applies the pending migrations, reports each, and sets the title, price and prefix of this release. */
export function migrateUp(
  url: string,
  report: Report,
  { offer, maxMilliseconds }: { offer?: Offer; maxMilliseconds?: number } = {},
): Promise<void> {
  return withMigrationLock(url, async (client) => {
    const isNew = await applyPending(url, report, maxMilliseconds);
    await (isNew ? writeFirstShopRule(client, offer) : writeShopRule(client, report, offer));
  });
}

/** Respects `transaction = false`, which TypeORM does only when it applies migrations. */
async function revertLatest(database: DataSource): Promise<void> {
  const [latest] = await new MigrationExecutor(database).getExecutedMigrations();
  const known = database.migrations.find(({ name }) => name === latest?.name);
  await database.undoLastMigration({ transaction: known?.transaction === false ? 'none' : 'each' });
}

/** Reverts the latest migrations. */
export function migrateDown(url: string, report: Report, count = 1): Promise<void> {
  return withMigrationLock(url, () =>
    withMigrations(url, ALL_MIGRATIONS, report, async (database) => {
      for (let reverted = 0; reverted < count; reverted += 1)
        await retryUntilLocked(() => revertLatest(database), report);
    }),
  );
}

async function applyUpTo(url: string, name: string): Promise<void> {
  const last = MIGRATION_NAMES.indexOf(name);
  const silent = () => {};
  await withMigrations(url, ALL_MIGRATIONS, silent, async (database) => {
    const applied = await new MigrationExecutor(database).getExecutedMigrations();
    for (const _ of applied.slice(last + 1)) await revertLatest(database);
  });
  await withMigrations(url, ALL_MIGRATIONS.slice(0, last + 1), silent, async (database) => {
    await database.runMigrations();
  });
}

/**
 * Migrates an empty database to one migration, fills it, and applies the rest, under the migration lock. A server that
 * starts in the meantime waits.
 */
export function migrateAround(
  url: string,
  name: string,
  fill: () => Promise<void>,
  report: Report,
  offer?: Offer,
): Promise<void> {
  return withMigrationLock(url, async (client) => {
    await applyUpTo(url, name);
    await fill();
    await applyPending(url, report);
    await writeFirstShopRule(client, offer);
  });
}

export async function migrationStatus(url: string): Promise<MigrationStatus[]> {
  const applied = await withClient({ connectionString: url }, appliedMigrations);
  return MIGRATION_NAMES.map((name) => ({ name, applied: applied.has(name) }));
}
