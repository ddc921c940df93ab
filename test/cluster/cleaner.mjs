/*
 * Cleans up after a run, however it ends: waits until its input is closed, which happens when the run exits, then kills
 * all processes of the run and removes its files, accounts and firewall rules.
 * node cleaner.mjs <folder of the run>
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { register } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';

register('../database/typescript-loader.mjs', import.meta.url);
const { ACCOUNT, groupOf } = await import('./accounts.ts');
const { processesWith } = await import('../shop/processes.ts');
const { TABLE } = await import('./network-partition.ts');

const MACHINES = [1, 2, 3];
const [, , folder] = process.argv;
/** The run itself, which waits for this process. */
const RUN = process.ppid;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => {});
for await (const _ of process.stdin);

function isOfAccount(pid, uid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nUid:\t${uid}\t`);
  } catch {
    return false;
  }
}

/** The machines' processes, and proxies, shops and browsers with the folder in their command line or environment. */
function processesOfRun() {
  const { stdout } = spawnSync('id', ['--user', ACCOUNT], { encoding: 'utf8' });
  const uid = stdout.trim();
  const ofAccount =
    uid === '' ? [] : readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOfAccount(pid, uid));
  const found = [...ofAccount.map(Number), ...processesWith(folder).map(({ pid }) => pid)];
  return found.filter((pid) => pid !== RUN);
}

const isZombie = (pid) => {
  try {
    return /^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

for (;;) {
  const remaining = processesOfRun().filter((pid) => !isZombie(pid));
  if (remaining.length === 0) break;
  for (const pid of remaining) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited.
    }
  }
  await delay(50);
}
spawnSync('nft', ['delete', 'table', 'inet', TABLE]);
spawnSync('userdel', [ACCOUNT]);
for (const machine of MACHINES) spawnSync('groupdel', [groupOf(machine)]);
rmSync(folder, { recursive: true, force: true });
