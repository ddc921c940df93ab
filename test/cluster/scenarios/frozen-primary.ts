import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from '../machine.ts';
import { failPrimary, type Scenario, SOME_ORDERS } from '../scenario.ts';

const MAX_RECOVERY_SECONDS = 35;
const MAX_ANSWER_SECONDS = 12;
/** Longer than the primary's lock is valid, so that another machine is primary when it resumes. */
const FROZEN_MILLISECONDS = 35_000;

/** The machine hangs with open connections, like a paused virtual machine, and later continues where it stopped. */
export const frozenPrimary: Scenario = {
  letter: 'C',
  title: "SIGSTOP all processes of the primary's machine, later SIGCONT",
  rounds: 10,
  expected: `requests end within ${MAX_ANSWER_SECONDS} s; recovery within ${MAX_RECOVERY_SECONDS} s; the resumed machine is demoted`,
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
    if ((await cluster.untilHealthy()) === frozen)
      problems.push('the resumed machine became the primary again');
    const slowest = Math.max(...traffic.answers.slice(answersBefore).map(({ seconds }) => seconds));
    if (slowest > MAX_ANSWER_SECONDS) problems.push(`a request took ${slowest.toFixed(1)} s`);
    return { recoverySeconds, problems };
  },
};
