import { startEmbeddedPostgresql } from '../../embedded-postgresql/embedded-postgresql.ts';
import { UnusableProgramsError } from '../../embedded-postgresql/embedded-postgresql-error.ts';
import { createDataDirectory } from '../config/data-directory/data-directory.ts';
import { SERVICE_FOLDER } from '../config/data-directory/default-data-directory.ts';
import { DATABASE_SETTINGS } from '../config/settings/database.ts';
import { type Settings, SettingsError } from '../config/settings.ts';
import type { ShutdownSignal } from '../config/shutdown-signal.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
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
# The shop's statements are short: compiling them would take longer than running them.
jit = off

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

/** @throws if only the logins of the server's roles are set, which lack the owner's privileges */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseLogins' | 'dataDirectory' | 'postgresqlPrograms'>,
  { exclusive, onProgress, shutdown, onWaiting }: OpenDatabaseOptions,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    const version = await waitForDatabase(settings.databaseUrl, { onProgress, signal: shutdown?.requested });
    if (exclusive) onProgress(`Using PostgreSQL ${version}`);
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
    programs: settings.postgresqlPrograms,
    database: 'shop',
    owner: 'shop',
    lockKey: ADVISORY_LOCKS.embeddedPostgresql,
    applicationName: 'shop start',
    settings: POSTGRESQL_SETTINGS,
    alternatives: {
      anotherMajorVersion:
        'With that version, run "npm run backup -- shop.backup.gz" (POSTGRESQL_BIN names its programs; without it, the ' +
        'shop uses those that npm installed). Then set DATA_DIR to a new folder, and run "npm run restore -- ' +
        'shop.backup.gz" with this version ("Another major version of PostgreSQL" in docs/upgrading.md)',
      damagedDatabase:
        'Set DATA_DIR to a new folder, and run "npm run restore -- FILE" with the latest backup ("Backup" in ' +
        'docs/deployment.md)',
      anotherDataDirectory: 'set DATA_DIR to another folder',
      secondServer:
        'set DATA_DIR to another folder for another shop. Several instances of one shop share the PostgreSQL server in DATABASE_URL ' +
        '("Several instances" in docs/growing.md)',
      anotherPostgresql:
        'set POSTGRESQL_BIN to the programs of a PostgreSQL on this machine, or DATABASE_URL to your own PostgreSQL server (15 or newer)',
    },
    exclusive,
    onProgress,
    shutdown,
    onWaiting,
  }).catch((error) => {
    if (!(error instanceof UnusableProgramsError)) throw error;
    const { variable, requirement } = DATABASE_SETTINGS.postgresqlPrograms;
    throw new SettingsError([`${variable} ${requirement}. ${error.message}`]);
  });
  return { url: embedded.url, close: () => embedded.stop() };
}
