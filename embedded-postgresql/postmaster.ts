import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { readPostmaster } from './postmaster-file.ts';
import { runProgram } from './run-program.ts';

export type StartOutcome =
  | 'started'
  | 'port taken'
  /** Another start was quicker. */
  | 'already running'
  /** The processes of a PostgreSQL that died are still at work. */
  | 'memory in use';

/** In seconds. Recovery after a crash of the machine takes its time. */
const START_TIMEOUT = '300';
const STOP_TIMEOUT = '60';

const KNOWN_REASONS: [RegExp, StartOutcome][] = [
  [/could not create any TCP\/IP sockets/, 'port taken'],
  [/lock file "postmaster\.pid" (already exists|is empty)/, 'already running'],
  [/is still in use/, 'memory in use'],
];

/** Until PostgreSQL opens its own log, it writes here. */
async function withStartLog<T>(directory: string, work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(directory, `start-${process.pid}.log`);
  rmSync(file, { force: true });
  try {
    return await work(file);
  } finally {
    rmSync(file, { force: true });
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** A port that nobody listens on now. Somebody may take it before it is used. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('The operating system gave no port.'));
      });
    });
  });
}

/** Returns when PostgreSQL accepts connections, or why it could not start this time. */
export function startPostmaster({ directory, binaries, user }: Cluster, port: number): Promise<StartOutcome> {
  return withStartLog(directory, async (log) => {
    const { succeeded, output } = await runProgram(
      binaries.pgCtl,
      ['start', '-D', directory, '-l', log, '-w', '-t', START_TIMEOUT, '-o', `-p ${port}`],
      // pg_ctl gives PostgreSQL a session of its own, but a Ctrl-C may come before it has.
      { user, detached: true },
    );
    if (succeeded) return 'started';
    const reason = readIfThere(log);
    const known = KNOWN_REASONS.find(([pattern]) => pattern.test(reason));
    if (known) return known[1];
    throw new EmbeddedPostgresqlError(
      `PostgreSQL does not start in ${directory}:\n${reason.trim() || output}`,
    );
  });
}

/** Ends every connection and waits until PostgreSQL is gone. */
export async function stopPostmaster({ directory, binaries, user }: Cluster): Promise<void> {
  const { succeeded, output } = await runProgram(
    binaries.pgCtl,
    ['stop', '-D', directory, '-m', 'fast', '-w', '-t', STOP_TIMEOUT],
    { user, detached: true },
  );
  if (succeeded || readPostmaster(directory).state === 'none') return;
  throw new EmbeddedPostgresqlError(`PostgreSQL in ${directory} does not stop:\n${output}`);
}
