import { setTimeout as delay } from 'node:timers/promises';
import { DirectWriters } from '../direct-writers.ts';
import { droppedPackets, partition, removePartition } from '../network-partition.ts';
import { failPrimary, type Scenario, SOME_ORDERS } from '../scenario.ts';

const MAX_RECOVERY_SECONDS = 35;
/** Long enough for the partitioned machine and the new primary to run at the same time. */
const PARTITION_MILLISECONDS = 45_000;

/** The dangerous case: only the shop and HAProxy still reach the primary. */
export const partitionedPrimary: Scenario = {
  letter: 'D',
  title: 'network partition between the primary, and etcd and standbys',
  rounds: 5,
  expected: 'no writes on both sides',
  async play(stage) {
    const { cluster, traffic } = stage;
    const before = await cluster.primary();
    const writers = new DirectWriters(cluster.machines);
    await writers.start(before);
    try {
      const { failed, at, recoverySeconds, problems } = await failPrimary(
        stage,
        MAX_RECOVERY_SECONDS,
        (primary) => {
          partition(primary, cluster.others(primary));
        },
      );
      await delay(Math.max(0, PARTITION_MILLISECONDS - (performance.now() - at)));
      await traffic.acknowledgedMore(SOME_ORDERS);
      if (droppedPackets() === 0) problems.push('the partition dropped no packets');
      removePartition();
      await cluster.untilHealthy();
      const { written, onBoth, lost } = await writers.stop(await cluster.primary(), failed);
      if (onBoth > 0) problems.push(`${onBoth} writes on the partitioned machine after the first on another`);
      if (lost > 0) problems.push(`${lost} direct writes were acknowledged and lost`);
      if (written === 0) problems.push('no direct writes were made');
      return { recoverySeconds, problems };
    } finally {
      await writers.end();
    }
  },
};
