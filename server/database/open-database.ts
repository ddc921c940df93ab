import type { Settings } from '../config/settings.ts';
import { startEmbeddedPostgresql } from './embedded/embedded-postgresql.ts';

/** A PostgreSQL to work with: the one of DATABASE_URL, or our own. */
export interface OpenDatabase {
  /** Connects as the owner of the schema. */
  url: string;
  close(): Promise<void>;
}

interface Options {
  /** False for a command that may run beside the server. */
  exclusive: boolean;
  onProgress: (message: string) => void;
}

export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  { exclusive, onProgress }: Options,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    return { url: settings.databaseUrl, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgresql({
    dataDirectory: settings.dataDirectory,
    exclusive,
    onProgress,
  });
  return { url: embedded.url, close: () => embedded.stop() };
}
