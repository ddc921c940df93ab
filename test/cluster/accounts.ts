import { readFileSync } from 'node:fs';
import { execFileSync, spawnSync } from '../shop/child-process.ts';

/** The account of all machines' programs, like postgres on a real machine. Each machine has its own group. */
export const ACCOUNT = 'shop-cluster';
export const groupOf = (machine: number): string => `${ACCOUNT}-${machine}`;

export interface Account {
  uid: number;
  /** The machines' groups, in order. */
  gids: number[];
}

const exists = (kind: 'passwd' | 'group', name: string) => spawnSync('getent', [kind, name]).status === 0;

/** Creates the account and its groups, or reuses those left by a killed run. */
export function makeAccount(machines: number): Account {
  const groups = Array.from({ length: machines }, (_, index) => groupOf(index + 1));
  for (const group of groups) if (!exists('group', group)) execFileSync('groupadd', ['--system', group]);
  if (!exists('passwd', ACCOUNT)) {
    const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--gid', groupOf(1)];
    execFileSync('useradd', [...options, ACCOUNT]);
  }
  const idOf = (kind: 'passwd' | 'group', name: string) =>
    Number(execFileSync('getent', [kind, name], { encoding: 'utf8' }).split(':')[2]);
  return { uid: idOf('passwd', ACCOUNT), gids: groups.map((group) => idOf('group', group)) };
}

export interface GroupProcess {
  pid: number;
  program: string;
}

/** The running processes of a group, without zombies. */
export function processesOfGroup(gid: number): GroupProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,rgid=,stat=,comm='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group, state = '']) => Number(group) === gid && !state.startsWith('Z'))
    .map(([pid, , , program = '']) => ({ pid: Number(pid), program }));
}

/** The title of a process, such as "postgres: walreceiver". */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Sends a signal to processes, and ignores those that have exited. */
export function signal(processes: GroupProcess[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
