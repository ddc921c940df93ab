import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from './child-process.ts';

export interface RunningProcess {
  pid: number;
  /** Its program and arguments, separated by blanks. */
  command: string;
}

function readWords(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // It has ended meanwhile, or is none of ours.
    return '';
  }
}

function fromProc(text: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readWords(`/proc/${pid}/cmdline`),
      environment: readWords(`/proc/${pid}/environ`),
    }))
    .filter(({ command, environment }) => command !== '' && `${command} ${environment}`.includes(text));
}

function fromPs(text: string): RunningProcess[] {
  // With its environment, after the command.
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(text))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
}

/** The processes that have a text, such as a folder of the test's own, in their command line or environment. */
export function processesWith(text: string): RunningProcess[] {
  const found = existsSync('/proc/self/cmdline') ? fromProc(text) : fromPs(text);
  return found.filter(({ pid }) => pid !== process.pid);
}
