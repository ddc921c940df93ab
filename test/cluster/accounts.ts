import { readFileSync } from 'node:fs';
import { execFileSync, spawnSync } from '../shop/child-process.ts';

/** Who the machines' programs run as, like postgres on a real one. Each machine is told by its group. */
export const ACCOUNT = 'shop-cluster';
export const groupOf = (machine: number): string => `${ACCOUNT}-${machine}`;

export interface Account {
  uid: number;
  /** Of the machines, in order. */
  gids: number[];
}

const exists = (kind: 'passwd' | 'group', name: string) => spawnSync('getent', [kind, name]).status === 0;

/** Makes the account and its groups, or takes those that a killed run has left. */
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

/** The processes of a group, but those that have ended and only wait to be looked at. */
export function processesOfGroup(gid: number): GroupProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,rgid=,stat=,comm='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group, state = '']) => Number(group) === gid && !state.startsWith('Z'))
    .map(([pid, , , program = '']) => ({ pid: Number(pid), program }));
}

/** What a process calls itself, such as "postgres: walreceiver". */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Sends a signal to processes, some of which may end meanwhile. */
export function signal(processes: GroupProcess[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
