import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from './child-process.ts';

const HAS_PROC = existsSync('/proc/self/fd');

function printed(command: string, ...options: string[]): string | undefined {
  try {
    return execFileSync(command, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** The number of open files and sockets of a process; undefined if the system doesn't report it. */
export function openDescriptors(pid: number): number | undefined {
  if (HAS_PROC) return readdirSync(`/proc/${pid}/fd`).length;
  // lsof prints one line for each, which starts with f.
  return printed('lsof', '-p', String(pid), '-Ff')?.match(/^f/gm)?.length;
}

/** The resident memory of a process in MB; undefined if the system doesn't report it. */
export function residentMemory(pid: number): number | undefined {
  const kilobytes = HAS_PROC
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : printed('ps', '-o', 'rss=', '-p', String(pid))?.trim();
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
