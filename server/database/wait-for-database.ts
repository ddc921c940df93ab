import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { adviceFor } from './connection-advice.ts';
import { sqlState } from './database-error.ts';
import { SERVER_VERSION } from './server-version.ts';

const MAX_CONNECT_MILLISECONDS = 10_000;
const TRY_EVERY_MILLISECONDS = 500;

/** Enough for PostgreSQL to start, or for its cluster to elect a primary. */
const MAX_WAIT_SECONDS = 30;

/** PostgreSQL is not listening yet, is starting, stopping or recovering, or a load balancer has no backend. */
const TRANSIENT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
]);
const CLOSED_IMMEDIATELY = 'Connection terminated unexpectedly';

class StandbyError extends Error {
  readonly code = 'a read-only standby';
}

/**
 * @returns the version of PostgreSQL
 * @throws StandbyError if the database is read-only
 */
async function assertPrimary(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: MAX_CONNECT_MILLISECONDS });
  await client.connect();
  try {
    const { rows } = await client.query<{ isStandby: boolean; version: string }>(
      `select pg_is_in_recovery() as "isStandby", ${SERVER_VERSION} as version`,
    );
    const [server] = rows as [(typeof rows)[number]];
    if (server.isStandby) throw new StandbyError();
    return server.version;
  } finally {
    await client.end().catch(() => {});
  }
}

const nameOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

function isTransient(error: unknown): boolean {
  if (error instanceof StandbyError) return true;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return TRANSIENT.has(sqlState(error) ?? code) || message === CLOSED_IMMEDIATELY;
}

interface Options {
  /** The setting that names the database. */
  setting?: string;
  onProgress: (message: string) => void;
  signal?: AbortSignal;
  maxWaitSeconds?: number;
}

/**
 * Waits until the database is ready.
 * @returns the version of PostgreSQL
 * @throws with a message that names the setting, never the password
 */
export async function waitForDatabase(
  url: string,
  { setting = 'DATABASE_URL', onProgress, signal, maxWaitSeconds = MAX_WAIT_SECONDS }: Options,
): Promise<string> {
  const deadline = performance.now() + maxWaitSeconds * 1_000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await assertPrimary(url);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) || performance.now() > deadline) {
        throw new Error(
          `Cannot connect to the database in ${setting} (${nameOf(error)}): ${adviceFor(error)}`,
        );
      }
      if (isFirst)
        onProgress(
          `Waiting up to ${maxWaitSeconds} seconds for the database in ${setting} (${nameOf(error)})`,
        );
      await delay(TRY_EVERY_MILLISECONDS, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}
