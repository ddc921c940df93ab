import type { Settings } from '../config/settings.ts';
import type { DatabaseUrls } from './database-urls.ts';
import { type OpenDatabaseOptions, openDatabase } from './open-database.ts';
import { waitForDatabase } from './wait-for-database.ts';

interface ServedDatabase {
  urls: DatabaseUrls;
  close(): Promise<void>;
}

/** Opens the database for a server: with the logins of its two roles, or as the owner, who may use both. */
export async function openServedDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseLogins' | 'dataDirectory' | 'postgresqlPrograms'>,
  options: OpenDatabaseOptions,
): Promise<ServedDatabase> {
  const { databaseLogins: logins, databaseUrl: owner } = settings;
  if (logins === undefined) {
    const { url, close } = await openDatabase(settings, options);
    return { urls: { owner: url, runtime: url, orders: url }, close };
  }
  const { onProgress, shutdown } = options;
  const reach = (setting: string, url: string) =>
    waitForDatabase(url, { setting, onProgress, signal: shutdown?.requested });
  onProgress(`Using PostgreSQL ${await reach('DATABASE_RUNTIME_URL', logins.runtime)}`);
  await reach('DATABASE_ORDERS_URL', logins.orders);
  if (owner !== undefined) await reach('DATABASE_URL', owner);
  return { urls: { owner, ...logins }, close: async () => {} };
}
