import type { Client, ClientConfig } from 'pg';
import { MIGRATION_NAMES } from '../../migrations/all-migrations.ts';
import { asRole, RUNTIME_ROLE, withClient } from './connection.ts';
import { sqlState } from './database-error.ts';
import type { DatabaseUrls } from './database-urls.ts';

const NOT_ALLOWED = '42501';

/** The names of the applied migrations. Does not load TypeORM, since most starts find no migration to apply. */
export async function appliedMigrations(client: Client): Promise<Set<string>> {
  const found = await client.query<{ exists: boolean }>(
    "select to_regclass('shop_migrations') is not null as exists",
  );
  if (!found.rows[0]?.exists) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from shop_migrations');
  return new Set(rows.map(({ name }) => name));
}

async function countPending(config: ClientConfig): Promise<number> {
  const applied = await withClient(config, appliedMigrations);
  return MIGRATION_NAMES.filter((name) => !applied.has(name)).length;
}

export function countPendingMigrations(url: string): Promise<number> {
  return countPending({ connectionString: url });
}

const notMigrated = () =>
  new Error('The database has pending migrations. Run "npm run migrate" before you start the server.');

export async function assertMigrated(url: string): Promise<void> {
  if ((await countPendingMigrations(url)) > 0) throw notMigrated();
}

/** @throws if migrations are pending */
export async function assertMigratedFor({ owner, runtime }: DatabaseUrls): Promise<void> {
  if (owner !== undefined) return assertMigrated(owner);
  const pending = await countPending(asRole(runtime, RUNTIME_ROLE)).catch((error) => {
    // Only a later migration lets the runtime role read `shop_migrations`.
    if (sqlState(error) === NOT_ALLOWED) throw notMigrated();
    throw error;
  });
  if (pending > 0) throw notMigrated();
}

/** Whether a newer release has migrated the database. */
export async function isOfNewerRelease(client: Client): Promise<boolean> {
  const applied = await appliedMigrations(client);
  return [...applied].some((name) => !MIGRATION_NAMES.includes(name));
}
