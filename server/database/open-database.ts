import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgresql } from '../../embedded-postgresql/embedded-postgresql.ts';
import { createDataDirectory } from '../config/data-directory/data-directory.ts';
import { SERVICE_FOLDER } from '../config/data-directory/default-data-directory.ts';
import { CURRENT_RELEASE } from '../config/release.ts';
import type { Settings } from '../config/settings.ts';
import type { ShutdownSignal } from '../config/shutdown-signal.ts';
import { waitForDatabase } from './wait-for-database.ts';

/** The database in DATABASE_URL, or the embedded PostgreSQL. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** False for a command that may run while the server is running. */
  exclusive: boolean;
  onProgress: (message: string) => void;
  /** Aborts a start of the embedded PostgreSQL, and speeds up its stop. */
  shutdown?: ShutdownSignal;
  /** Called while the embedded PostgreSQL is starting. */
  onWaiting?: () => void;
}

const POSTGRESQL_SETTINGS = `
max_connections = 100
fsync = on

# No row, no parameter and no statement may reach the log: an order's row holds card data.
log_error_verbosity = terse
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
log_statement = none
log_min_error_statement = panic
log_min_duration_statement = -1
log_min_duration_sample = -1
debug_print_parse = off
debug_print_rewritten = off
debug_print_plan = off
`;

/** Names the release that last used the data directory. */
const releaseFile = (dataDirectory: string) => path.join(dataDirectory, 'release');

/** A database of another major version is migrated with a backup that the previous release makes. */
function howToMove(dataDirectory: string): string {
  const file = releaseFile(dataDirectory);
  const release = existsSync(file) ? `Release ${readFileSync(file, 'utf8').trim()}` : 'The previous release';
  return (
    `${release} of the shop can still read it: in its checkout, run "npm run backup -- shop.backup.gz". Then set DATA_DIR ` +
    'to a new folder and run "npm run restore -- shop.backup.gz" here (see docs/upgrading.md). To start over, set DATA_DIR ' +
    'to another folder'
  );
}

/** @throws if only the logins of the server's roles are set, which lack the owner's privileges */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseLogins' | 'dataDirectory'>,
  { exclusive, onProgress, shutdown, onWaiting }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await waitForDatabase(settings.databaseUrl, { onProgress, signal: shutdown?.requested });
    return { url: settings.databaseUrl, close: async () => {} };
  }
  if (settings.databaseLogins !== undefined) {
    throw new Error(
      'This needs DATABASE_URL: only the owner of the database may do it, not the logins in DATABASE_RUNTIME_URL and ' +
        'DATABASE_ORDERS_URL.',
    );
  }
  createDataDirectory(settings.dataDirectory);
  const embedded = await startEmbeddedPostgresql({
    dataDirectory: settings.dataDirectory,
    serviceFolder: SERVICE_FOLDER,
    database: 'shop',
    owner: 'shop',
    lockKey: 7_990_002,
    applicationName: 'shop start',
    settings: POSTGRESQL_SETTINGS,
    alternatives: {
      olderDatabase: howToMove(settings.dataDirectory),
      damagedDatabase:
        'Set DATA_DIR to a new folder, and run "npm run restore -- FILE" with the latest backup ("Backup" in ' +
        'docs/deployment.md)',
      anotherDataDirectory: 'set DATA_DIR to another folder',
      secondServer:
        'set DATA_DIR to another folder for another shop. Several instances of one shop share the PostgreSQL server in DATABASE_URL ' +
        '("Several instances" in docs/growing.md)',
      anotherPostgresql: 'set DATABASE_URL to your own PostgreSQL server (15 or newer)',
    },
    exclusive,
    onProgress,
    shutdown,
    onWaiting,
  });
  writeFileSync(releaseFile(settings.dataDirectory), `${CURRENT_RELEASE}\n`);
  return { url: embedded.url, close: () => embedded.stop() };
}
