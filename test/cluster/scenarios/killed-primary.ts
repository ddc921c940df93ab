import { setTimeout as delay } from 'node:timers/promises';
import { signal } from '../accounts.ts';
import { PATRONI, POSTGRESQL } from '../machine.ts';
import { failPrimary, type Scenario } from '../scenario.ts';

const SILENT_MILLISECONDS = 500;

export const killedPostmaster: Scenario = {
  letter: 'A',
  title: "kill -9 the primary's postmaster",
  rounds: 10,
  mustHold: 'orders again in 15 s',
  play: (stage) => failPrimary(stage, 15, (primary) => primary.killPostmaster()),
};

export const killedPrimary: Scenario = {
  letter: 'B',
  title: 'kill -9 PostgreSQL and Patroni of the primary, from which nothing has come for a moment',
  rounds: 10,
  mustHold: 'orders again in 30 s',
  async play(stage) {
    const round = await failPrimary(stage, 30, async (primary) => {
      // On one machine a standby is less than a millisecond behind: too little to lose an order by.
      signal(primary.postgresqlProcesses('walsender'), 'SIGSTOP');
      await delay(SILENT_MILLISECONDS);
      primary.kill(POSTGRESQL, PATRONI);
    });
    stage.cluster.repair();
    return round;
  },
};
