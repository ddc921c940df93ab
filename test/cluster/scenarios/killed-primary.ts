import { setTimeout as delay } from 'node:timers/promises';
import { signal } from '../accounts.ts';
import { PATRONI, POSTGRESQL } from '../machine.ts';
import { failPrimary, type Scenario } from '../scenario.ts';

const STALL_MILLISECONDS = 500;

export const killedPostmaster: Scenario = {
  letter: 'A',
  title: "kill -9 the primary's postmaster",
  rounds: 10,
  expected: 'recovery within 15 s',
  play: (stage) => failPrimary(stage, 15, (primary) => primary.killPostmaster()),
};

export const killedPrimary: Scenario = {
  letter: 'B',
  title: 'kill -9 PostgreSQL and Patroni of the primary, half a second after its replication stalled',
  rounds: 10,
  expected: 'recovery within 30 s',
  async play(stage) {
    const round = await failPrimary(stage, 30, async (primary) => {
      // On one machine, standbys lag by less than a millisecond, which is too little to lose an order.
      signal(primary.postgresqlProcesses('walsender'), 'SIGSTOP');
      await delay(STALL_MILLISECONDS);
      primary.kill(POSTGRESQL, PATRONI);
    });
    stage.cluster.repair();
    return round;
  },
};
