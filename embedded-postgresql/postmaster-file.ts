import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What postmaster.pid says about the PostgreSQL on a cluster. */
export type Postmaster =
  | { state: 'none'; processId?: undefined }
  /** Starting or shutting down. */
  | { state: 'unclear'; processId?: number }
  | { state: 'running'; processId: number; port: number };

/** PostgreSQL writes the first line immediately; a file that stays empty lost its content when the machine crashed. */
const MAX_WRITE_MILLISECONDS = 5_000;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function commandLine(processId: number): string | undefined {
  if (process.platform === 'linux') return readIfThere(`/proc/${processId}/cmdline`);
  return spawnSync('ps', ['-p', String(processId), '-o', 'command='], { encoding: 'utf8' }).stdout;
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    // A zombie has a process id, but no command line.
    return process.platform !== 'linux' || commandLine(processId) !== '';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process was started on a cluster, according to its command line: the files may be gone. */
export function wasStartedOn(directory: string, processId: number): boolean {
  // Linux ends each argument with a null character, ps with a space.
  const line = commandLine(processId) ?? '';
  return ['\0', ' '].some((end) => line.includes(directory + end));
}

/** After a reboot, the process id in the file may belong to any process. */
function isPostmasterOf(directory: string, processId: number): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return commandLine(processId)?.includes('postgres') ?? false;
  try {
    return readlinkSync(`/proc/${processId}/cwd`) === realpathSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    // Root in a container may not read another user's cwd, but may read its command line.
    return wasStartedOn(directory, processId);
  }
}

/** Renames the file before comparing it again, so as never to remove the file of a PostgreSQL that is just starting. */
function removeStale(file: string, judged: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export function readPostmaster(directory: string): Postmaster {
  const file = path.join(directory, 'postmaster.pid');
  const content = readIfThere(file);
  if (content === undefined) return { state: 'none' };
  const lines = content.split('\n');
  const [processId, port] = [Number(lines[0]), Number(lines[3])];
  if (!processId) {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - written < MAX_WRITE_MILLISECONDS) return { state: 'unclear' };
    removeStale(file, content);
    return { state: 'none' };
  }
  // PostgreSQL itself replaces the file of a dead process, after more checks.
  if (!isAlive(processId)) return { state: 'none' };
  if (!isPostmasterOf(directory, processId)) {
    removeStale(file, content);
    return { state: 'none' };
  }
  return port ? { state: 'running', processId, port } : { state: 'unclear', processId };
}
