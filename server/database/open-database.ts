import { startEmbeddedPostgresql } from '../../embedded-postgresql/embedded-postgresql.ts';
import { createDataDirectory } from '../config/data-directory.ts';
import { SERVICE_FOLDER } from '../config/default-data-directory.ts';
import type { Settings } from '../config/settings.ts';
import type { StopRequest } from '../config/stop-request.ts';
import { reachDatabase } from './reach-database.ts';

/** The database in DATABASE_URL, or the embedded PostgreSQL. */
export interface OpenDatabase {
  /** Connects as the owner of the schema. */
  url: string;
  close(): Promise<void>;
}

interface Options {
  /** False for a command that may run beside the server. */
  exclusive: boolean;
  onProgress: (message: string) => void;
  /** Gives a start of the embedded PostgreSQL up, and hurries its stop. */
  stopRequest?: StopRequest;
  /** Called when there is nothing to do until the embedded PostgreSQL has started. */
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

export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  { exclusive, onProgress, stopRequest, onWaiting }: Options,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await reachDatabase(settings.databaseUrl, { onProgress, signal: stopRequest?.requested });
    return { url: settings.databaseUrl, close: async () => {} };
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
      anotherDataDirectory: 'set DATA_DIR to another folder',
      anotherPostgresql: 'set DATABASE_URL to a PostgreSQL (15 or newer) of your own',
    },
    exclusive,
    onProgress,
    stopRequest,
    onWaiting,
  });
  return { url: embedded.url, close: () => embedded.stop() };
}
