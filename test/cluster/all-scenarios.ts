import type { Scenario } from './scenario.ts';
import { etcdWithoutQuorum } from './scenarios/etcd-without-quorum.ts';
import { frozenPrimary } from './scenarios/frozen-primary.ts';
import { killedPostmaster, killedPrimary } from './scenarios/killed-primary.ts';
import { lostStandby, lostStandbys } from './scenarios/lost-standbys.ts';
import { partitionedPrimary } from './scenarios/partitioned-primary.ts';
import { replayedOrder } from './scenarios/replayed-order.ts';
import { restore } from './scenarios/restore.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { switchover } from './scenarios/switchover.ts';

/** In the order of execution. The admin page (K) is open throughout. */
export const SCENARIOS: Scenario[] = [
  killedPostmaster,
  killedPrimary,
  frozenPrimary,
  partitionedPrimary,
  switchover,
  lostStandby,
  lostStandbys,
  etcdWithoutQuorum,
  replayedOrder,
  rollingRestart,
  restore,
];
