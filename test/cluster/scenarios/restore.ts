import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { execFileSync } from '../../shop/child-process.ts';
import { orderRow } from '../../shop/order-row.ts';
import { until } from '../../shop/until.ts';
import { signal } from '../accounts.ts';
import type { Cluster } from '../cluster.ts';
import { fingerprintOf } from '../fingerprint.ts';
import type { Machine } from '../machine.ts';
import { PATRONI, POSTGRESQL } from '../machine.ts';
import type { Scenario } from '../scenario.ts';
import { post } from '../traffic.ts';
import { withTimeout } from '../with-timeout.ts';

const STOP_SECONDS = 60;
const RECOVERY_SECONDS = 120;

export const restore: Scenario = {
  letter: 'L',
  title: 'pgBackRest backup, everything dropped, restored to a point in time',
  rounds: 1,
  expected: 'rows, roles and policies are equal; an order is accepted',
  async play({ cluster, traffic }) {
    const primary = await cluster.primary();
    await primary.pgbackrest('backup', '--type=full');
    // These orders are only in the WAL archive, not in the backup.
    await traffic.acknowledgedMore(100);
    await traffic.stop();
    await cluster.untilHealthy();
    const before = await fingerprintOf(primary);
    const rows = await primary.query<{ now: string }>('select clock_timestamp()::text as now');
    await delay(1_500);
    // Recovery stops at the first commit after the target time, and a drop damages the database before it commits.
    await primary.query("select pg_logical_emit_message(true, 'after the target time', '')");
    await primary.query('drop database shop with (force)');
    await primary.query('drop role shop, shop_runtime, anon');
    await primary.query('select pg_switch_wal()');

    const start = performance.now();
    await restoreTo(rows[0]?.now ?? '', cluster);
    const restored = await cluster.untilHealthy();
    const seconds = (performance.now() - start) / 1_000;
    const after = await fingerprintOf(restored);
    const different = Object.keys(before).filter((name) => before[name] !== after[name]);
    const email = traffic.ledger.newOrder();
    const [key, body] = [randomUUID(), JSON.stringify(orderRow({ email, order_number: 'LC999998' }))];
    await withTimeout(60, 'an order after the restore', () =>
      until(async () => ['201', '409'].includes(await post(undefined, key, body))),
    );
    traffic.ledger.acknowledge(email, 'LC999998');
    traffic.start();
    return {
      note: `${Object.keys(before).length} tables and lists compared; healthy ${seconds.toFixed(0)} s after the loss`,
      problems: different.length > 0 ? [`different after the restore: ${different.join(', ')}`] : [],
    };
  },
};

/** The steps in deploy/cluster/README.md. */
async function restoreTo(time: string, cluster: Cluster): Promise<void> {
  const [first, ...others] = cluster.machines as [Machine, ...Machine[]];
  for (const machine of cluster.machines) signal(machine.processes(PATRONI), 'SIGTERM');
  await withTimeout(STOP_SECONDS, 'a stopped cluster', () =>
    until(() => cluster.machines.every((machine) => machine.processes(PATRONI, POSTGRESQL).length === 0)),
  );
  execFileSync('/usr/bin/patronictl', ['-c', first.patroniFile, 'remove', 'shop'], {
    input: 'shop\nYes I am aware\n',
    stdio: 'pipe',
  });
  for (const machine of cluster.machines) rmSync(machine.dataFolder, { recursive: true });
  const shipped = readFileSync(first.patroniFile, 'utf8');
  writeFileSync(first.patroniFile, shipped.replace('#method: pgbackrest', 'method: pgbackrest'));
  first.startPatroni({
    PGBACKREST_TYPE: 'time',
    PGBACKREST_TARGET: time,
    PGBACKREST_TARGET_ACTION: 'promote',
  });
  await withTimeout(RECOVERY_SECONDS, 'a restored primary', () =>
    until(async () => (await cluster.findPrimary()) === first),
  );
  writeFileSync(first.patroniFile, shipped);
  for (const machine of others) machine.startPatroni();
}
