/*
 * Leaves nothing of a run behind, however it ends: waits until the end of its input, which is that of the run, and then
 * ends what the run has started and removes what it has made.
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
/** The run, which waits for this. */
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

/** Those of the machines, and the proxies, shops and browser, which have the folder in command or environment. */
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
  const left = processesOfRun().filter((pid) => !isZombie(pid));
  if (left.length === 0) break;
  for (const pid of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  await delay(50);
}
spawnSync('nft', ['delete', 'table', 'inet', TABLE]);
spawnSync('userdel', [ACCOUNT]);
for (const machine of MACHINES) spawnSync('groupdel', [groupOf(machine)]);
rmSync(folder, { recursive: true, force: true });
