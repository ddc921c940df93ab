import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from '../machine.ts';
import { failPrimary, type Scenario, SOME_ORDERS } from '../scenario.ts';

const MAX_RECOVERY_SECONDS = 35;
const MAX_ANSWER_SECONDS = 12;
/** Longer than the lock of the primary lives, so that it wakes to a world that has another one. */
const FROZEN_MILLISECONDS = 35_000;

/** The machine hangs with open connections, as one whose host is paused, and comes back with all that it had in mind. */
export const frozenPrimary: Scenario = {
  letter: 'C',
  title: "SIGSTOP the primary's whole machine, later SIGCONT",
  rounds: 10,
  mustHold: `requests end in ${MAX_ANSWER_SECONDS} s; orders again in ${MAX_RECOVERY_SECONDS} s; the woken machine is demoted`,
  async play(stage) {
    const { cluster, traffic } = stage;
    const answersBefore = traffic.answers.length;
    let frozen: Machine | undefined;
    const { at, recoverySeconds, problems } = await failPrimary(stage, MAX_RECOVERY_SECONDS, (primary) => {
      frozen = primary;
      primary.freeze();
    });
    await delay(Math.max(0, FROZEN_MILLISECONDS - (performance.now() - at)));
    frozen?.thaw();
    await traffic.acknowledgedMore(SOME_ORDERS);
    if ((await cluster.whole()) === frozen) problems.push('the woken machine became the primary again');
    const slowest = Math.max(...traffic.answers.slice(answersBefore).map(({ seconds }) => seconds));
    if (slowest > MAX_ANSWER_SECONDS) problems.push(`a request took ${slowest.toFixed(1)} s`);
    return { recoverySeconds, problems };
  },
};
