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

/** How many files and sockets a process has open; undefined where the system does not tell. */
export function openDescriptors(pid: number): number | undefined {
  if (HAS_PROC) return readdirSync(`/proc/${pid}/fd`).length;
  // One line for each, which begins with f.
  return printed('lsof', '-p', String(pid), '-Ff')?.match(/^f/gm)?.length;
}

/** The resident memory of a process in MB; undefined where the system does not tell. */
export function residentMemory(pid: number): number | undefined {
  const kilobytes = HAS_PROC
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : printed('ps', '-o', 'rss=', '-p', String(pid))?.trim();
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
