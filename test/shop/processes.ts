import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { execFileSync } from './child-process.ts';

export interface RunningProcess {
  pid: number;
  /** The program and its arguments, separated by spaces. */
  command: string;
}

function readStrings(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // The process has exited, or belongs to another user.
    return '';
  }
}

function fromProc(text: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readStrings(`/proc/${pid}/cmdline`),
      environment: readStrings(`/proc/${pid}/environ`),
    }))
    .filter(({ command, environment }) => command !== '' && `${command} ${environment}`.includes(text));
}

function fromPs(text: string): RunningProcess[] {
  // `e` appends the environment to the command.
  const lines = execFileSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(text))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
}

/** Finds processes by a text in their command line or environment, such as the test's folder. */
export function processesWith(text: string): RunningProcess[] {
  const found = existsSync('/proc/self/cmdline') ? fromProc(text) : fromPs(text);
  return found.filter(({ pid }) => pid !== process.pid);
}
