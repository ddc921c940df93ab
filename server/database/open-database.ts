import { Client } from 'pg';
import { startEmbeddedPostgresql } from '../../embedded-postgresql/embedded-postgresql.ts';
import type { Settings } from '../config/settings.ts';

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

const LONGEST_CONNECT_MILLISECONDS = 10_000;

/** @throws in words for whoever set DATABASE_URL, and without its password */
async function assertReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: LONGEST_CONNECT_MILLISECONDS });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `The database of DATABASE_URL does not let the shop in (${code ?? message}). ` +
        'Is PostgreSQL running there, and are address, user and password right?',
    );
  }
}

export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  { exclusive, onProgress }: Options,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) {
    await assertReachable(settings.databaseUrl);
    return { url: settings.databaseUrl, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgresql({
    dataDirectory: settings.dataDirectory,
    exclusive,
    onProgress,
  });
  return { url: embedded.url, close: () => embedded.stop() };
}
