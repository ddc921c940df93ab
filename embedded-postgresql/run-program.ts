import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import type { ServiceUser } from './service-user.ts';

interface Options {
  /** Default: the user of this process. */
  user?: ServiceUser;
  /** In its own session, which Ctrl-C in the terminal does not reach. */
  detached?: boolean;
  /** Kills a detached program and all its children, and rejects the promise. */
  signal?: AbortSignal;
}

interface Result {
  succeeded: boolean;
  output: string;
}

/** No PG* variables, which would redirect PostgreSQL's programs, and no secrets of this process. */
const PASSED_VARIABLES = ['PATH', 'SystemRoot', 'TEMP', 'TMP'];

/**
 * In bytes: for the next statement, glibc keeps freed memory in blocks smaller than the first, up to the second in all. By
 * default, it would return a search's memory to the kernel. Both are fixed: glibc no longer adapts them.
 */
const MEMORY_VARIABLES = { MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '8388608' };

function environment(): Record<string, string | undefined> {
  const names = PASSED_VARIABLES.filter((name) => process.env[name] !== undefined);
  const passed = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  // Some messages are parsed: the C locale keeps them English.
  return { ...passed, ...MEMORY_VARIABLES, LC_ALL: 'C' };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    // Windows has no process groups.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has just ended.
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
      // The other user may not be allowed to enter the working directory of this process.
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
          `${program} cannot run on this machine${who} (${error.code}). Instead,`,
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
