import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { isAlive, readPostmaster, wasStartedOn } from './postmaster-file.ts';
import { runProgram } from './run-program.ts';
import { startFailure, startReason } from './start-failure.ts';

export type StartOutcome =
  | 'started'
  | 'port taken'
  /** By a concurrent start. */
  | 'already running'
  /** Processes of a PostgreSQL that was killed are still running. */
  | 'memory in use';

/** In seconds. Recovery after a crash can take minutes. */
const START_TIMEOUT = '300';
/** In milliseconds. */
const STOP_TIMEOUT = 60_000;
const POLL_MILLISECONDS = 20;

const KNOWN_REASONS: [RegExp, StartOutcome][] = [
  [/could not create any TCP\/IP sockets/, 'port taken'],
  [/lock file "postmaster\.pid" (already exists|is empty)/, 'already running'],
  [/is still in use/, 'memory in use'],
];

/** PostgreSQL writes here until it opens its own log. */
async function withStartLog<T>(directory: string, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(directory, `start-${process.pid}.log`);
  rmSync(file, { force: true });
  try {
    return await work(file);
  } finally {
    rmSync(file, { force: true });
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Another process may still use the port before PostgreSQL does. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('The operating system assigned no port.'));
      });
    });
  });
}

/**
 * Resolves when PostgreSQL accepts connections, or with the reason why it could not start this time.
 * @throws the reason of `shutdown.requested`, after whatever was started has ended
 */
export function startPostmaster(cluster: Cluster, port: number): Promise<StartOutcome> {
  const { directory, binaries, user, shutdown } = cluster;
  return withStartLog(directory, async (log) => {
    shutdown.requested?.throwIfAborted();
    const starting = runProgram(
      binaries.pgCtl,
      ['start', '-D', directory, '-l', log, '-w', '-t', START_TIMEOUT, '-o', `-p ${port}`],
      // pg_ctl gives PostgreSQL its own session, but Ctrl-C may come before.
      { user, detached: true },
    );
    cluster.onWaiting?.();
    const { succeeded, output } = await startOrAbort(starting, cluster, port);
    if (succeeded) return 'started';
    const failed = readOrEmpty(log).trim() || output;
    const reason = startReason(directory, failed);
    const known = KNOWN_REASONS.find(([pattern]) => pattern.test(reason));
    if (known) return known[1];
    throw startFailure(directory, failed);
  });
}

/** Waits for pg_ctl. On shutdown, stops the PostgreSQL that it is starting: a recovery may take minutes. */
async function startOrAbort<T>(starting: Promise<T>, cluster: Cluster, port: number): Promise<T> {
  const { requested } = cluster.shutdown;
  const stopStarted = async () => {
    const postmaster = readPostmaster(cluster.directory);
    // It may not have written its file yet, or the file may belong to a concurrent start.
    if (postmaster.state === 'running' && postmaster.port === port) await stopPostmaster(cluster);
  };
  let ended = false;
  const end = () => {
    ended = true;
  };
  const settled = starting.then(end, end);
  while (!ended) {
    if (requested?.aborted) await stopStarted();
    await Promise.race([settled, delay(POLL_MILLISECONDS)]);
  }
  if (requested?.aborted) await stopStarted();
  requested?.throwIfAborted();
  return starting;
}

function sendSignal(signal: NodeJS.Signals, processId: number): void {
  try {
    process.kill(processId, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Ends all connections and waits until PostgreSQL has ended. Sends a signal instead of running pg_ctl, which may have
 * been removed, or for which no file descriptor may be left.
 * @param lastKnown its process id, in case postmaster.pid is gone
 */
export async function stopPostmaster(cluster: Cluster, lastKnown?: number): Promise<void> {
  if (process.platform === 'win32') return stopOnWindows(cluster);
  const { directory, shutdown } = cluster;
  const { urgent } = shutdown;
  const ownFile = readPostmaster(directory).processId;
  const processId = ownFile ?? lastKnown;
  if (processId === undefined || (ownFile === undefined && !wasStartedOn(directory, processId))) return;
  const stopImmediately = () => sendSignal('SIGQUIT', processId);
  urgent?.addEventListener('abort', stopImmediately);
  try {
    sendSignal(urgent?.aborted ? 'SIGQUIT' : 'SIGINT', processId);
    for (const end = Date.now() + STOP_TIMEOUT; isAlive(processId); await delay(POLL_MILLISECONDS)) {
      if (Date.now() > end) throw new EmbeddedPostgresqlError(`PostgreSQL in ${directory} does not stop.`);
    }
  } finally {
    urgent?.removeEventListener('abort', stopImmediately);
  }
}

async function stopOnWindows({ directory, binaries, user, shutdown }: Cluster): Promise<void> {
  const mode = shutdown.urgent?.aborted ? 'immediate' : 'fast';
  const { succeeded, output } = await runProgram(
    binaries.pgCtl,
    ['stop', '-D', directory, '-m', mode, '-w', '-t', String(STOP_TIMEOUT / 1_000)],
    { user, detached: true },
  );
  if (succeeded || readPostmaster(directory).state === 'none') return;
  throw new EmbeddedPostgresqlError(`PostgreSQL in ${directory} does not stop:\n${output}`);
}
