import { setTimeout as delay } from 'node:timers/promises';
import { ETCD } from '../machine.ts';
import { type Scenario, SOME_ORDERS } from '../scenario.ts';

/** Longer than the primary's lock is valid. */
const WITHOUT_QUORUM_MILLISECONDS = 45_000;

/** The primary may need this pause to find out that it can continue. */
const MAX_PAUSE_SECONDS = 10;

export const etcdWithoutQuorum: Scenario = {
  letter: 'H',
  title: 'etcd without quorum for 45 s',
  rounds: 3,
  expected: 'continues to sell, or refuses orders',
  async play({ cluster, traffic }) {
    const failed = cluster.machines.slice(1);
    const at = performance.now();
    for (const machine of failed) machine.kill(ETCD);
    await delay(WITHOUT_QUORUM_MILLISECONDS);
    const { seconds } = traffic.longestPause(at);
    for (const machine of failed) machine.startEtcd();
    await cluster.untilHealthy();
    await traffic.acknowledgedMore(SOME_ORDERS);
    return {
      note: seconds < MAX_PAUSE_SECONDS ? 'continued to sell' : `sold nothing for ${seconds.toFixed(0)} s`,
      problems: [],
    };
  },
};
