import { setTimeout as delay } from 'node:timers/promises';
import { ETCD } from '../machine.ts';
import { type Scenario, SOME_ORDERS } from '../scenario.ts';

/** Longer than the lock of the primary lives. */
const WITHOUT_QUORUM_MILLISECONDS = 45_000;

/** A pause in which the primary finds out whether it may go on. */
const SOLD_ON_SECONDS = 10;

export const etcdWithoutQuorum: Scenario = {
  letter: 'H',
  title: 'etcd without quorum for 45 s',
  rounds: 3,
  mustHold: 'sells on, or refuses truthfully',
  async play({ cluster, traffic }) {
    const failed = cluster.machines.slice(1);
    const at = performance.now();
    for (const machine of failed) machine.kill(ETCD);
    await delay(WITHOUT_QUORUM_MILLISECONDS);
    const { seconds } = traffic.longestPause(at);
    for (const machine of failed) machine.startEtcd();
    await cluster.whole();
    await traffic.acknowledgedMore(SOME_ORDERS);
    return {
      note: seconds < SOLD_ON_SECONDS ? 'sold on' : `sold nothing for ${seconds.toFixed(0)} s`,
      problems: [],
    };
  },
};
