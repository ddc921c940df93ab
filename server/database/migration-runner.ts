import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { parse } from 'pg-connection-string';
import { DataSource, type Logger, MigrationExecutor } from 'typeorm';
import { ALL_MIGRATIONS, MIGRATION_NAMES } from '../../migrations/all-migrations.ts';
import { sqlState } from './database-error.ts';
import { MIGRATION_LOCK_TIMEOUT, repeatUntilLocked } from './lock-retries.ts';
import { statementsOfSuperuser } from './missing-rights.ts';
import { asOwner } from './owner-connection.ts';
import { appliedMigrations } from './pending-migrations.ts';

/** Any number will do, as long as every server uses the same one. */
const MIGRATION_LOCK = 7_990_001;
const LOCK_PAUSE_MILLISECONDS = 100;

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

/** Where the owner lacks a right, says what gives it. */
async function explain(error: unknown, url: string): Promise<unknown> {
  if (!(error instanceof Error) || sqlState(error) !== NOT_ALLOWED) return error;
  const statements = await statementsOfSuperuser(url);
  if (statements === undefined) return error;
  return new Error(
    `The owner in DATABASE_URL may not do what the migrations need (${error.message}). As a superuser of PostgreSQL, run\n` +
      `${statements.map((statement) => `  ${statement}`).join('\n')}\n` +
      'and start this again. See "PostgreSQL of your own" in docs/deployment.md.',
    { cause: error },
  );
}

/** Connects as the owner of the schema. */
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
    // Notices of IF NOT EXISTS would only be noise.
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

/** The lock ends with its connection. */
async function tryToLock(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK]);
  return rows[0].locked;
}

/** Keeps everybody else from migrating meanwhile: a second runner waits until the first is done. */
function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return asOwner(url, async (client) => {
    // It asks again and again: `create index concurrently` waits for every statement that is under way, a waiting one too.
    while (!(await tryToLock(client))) await delay(LOCK_PAUSE_MILLISECONDS);
    return work();
  });
}

const applyPending = (url: string, report: Report, maxMilliseconds?: number) =>
  withMigrations(url, ALL_MIGRATIONS, report, async (database) => {
    const pending = await new MigrationExecutor(database).getPendingMigrations();
    if (pending.length === 0) return report('The database is up to date.');
    report(`${pending.length} migration(s) to apply.`);
    await repeatUntilLocked(() => database.runMigrations(), report, maxMilliseconds);
  });

/**
 * Applies the pending migrations and reports each.
 * @param maxMilliseconds how long they are tried again where they get no lock
 */
export function migrateUp(url: string, report: Report, maxMilliseconds?: number): Promise<void> {
  return withMigrationLock(url, () => applyPending(url, report, maxMilliseconds));
}

/** Reverts the latest migration: one with `transaction = false` without one, which TypeORM respects only on the way up. */
async function revertLatest(database: DataSource): Promise<void> {
  const [latest] = await new MigrationExecutor(database).getExecutedMigrations();
  const known = database.migrations.find(({ name }) => name === latest?.name);
  await database.undoLastMigration({ transaction: known?.transaction === false ? 'none' : 'each' });
}

/** Reverts the latest migration. */
export function migrateDown(url: string, report: Report): Promise<void> {
  return withMigrationLock(url, () =>
    withMigrations(url, ALL_MIGRATIONS, report, (database) =>
      repeatUntilLocked(() => revertLatest(database), report),
    ),
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
 * Brings an empty database to the schema of one migration, fills it, and goes on to the newest. Nobody else migrates
 * meanwhile, and a server that starts waits.
 */
export function migrateAround(
  url: string,
  name: string,
  fill: () => Promise<void>,
  report: Report,
): Promise<void> {
  return withMigrationLock(url, async () => {
    await applyUpTo(url, name);
    await fill();
    await applyPending(url, report);
  });
}

export async function migrationStatus(url: string): Promise<MigrationStatus[]> {
  const applied = await appliedMigrations({ connectionString: url });
  return MIGRATION_NAMES.map((name) => ({ name, applied: applied.has(name) }));
}
