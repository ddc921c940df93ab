import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import type { ServiceUser } from './service-user.ts';

interface Options {
  /** Absent: the user of this process. */
  user?: ServiceUser;
  /** In a session of its own, so that Ctrl-C in the terminal does not reach it. */
  detached?: boolean;
  /** Aborted: a detached program is killed, with all that it has started, and the promise is rejected. */
  signal?: AbortSignal;
}

interface Result {
  succeeded: boolean;
  output: string;
}

/** PG* variables would redirect PostgreSQL's programs, and the secrets of this process are none of their business. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TEMP', 'TMP'];

function environment(): Record<string, string | undefined> {
  const passedOn = PASSED_ON.filter((name) => process.env[name] !== undefined);
  // The C locale keeps the messages English: some are read here.
  return { ...Object.fromEntries(passedOn.map((name) => [name, process.env[name]])), LC_ALL: 'C' };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // Windows has no groups of processes.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/** Runs one of PostgreSQL's programs to its end. */
export function runProgram(program: string, parameters: string[], options: Options = {}): Promise<Result> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(program, parameters, {
      uid: options.user?.uid,
      gid: options.user?.gid,
      detached: options.detached ?? false,
      // The folder of this process may be closed to the other user.
      cwd: path.parse(program).root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error: NodeJS.ErrnoException) => {
      const who = options.user === undefined ? '' : ` as the user ${options.user.name}`;
      reject(
        new EmbeddedPostgresqlError(
          `${program} cannot be run on this machine${who} (${error.code}). To do without it,`,
          'anotherPostgresql',
        ),
      );
    });
    const kill = () => killGroup(child);
    signal?.addEventListener('abort', kill);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ succeeded: code === 0, output: output.trim() });
    });
  });
}
