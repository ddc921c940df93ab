import { failPrimary, type Scenario } from '../scenario.ts';

const MAX_PURCHASE_SECONDS = 10;
const SHARE = 0.99;
/** Includes the command, which first checks the cluster. */
const MAX_RECOVERY_SECONDS = 20;

export const switchover: Scenario = {
  letter: 'E',
  title: 'planned switchover under load',
  rounds: 20,
  expected: '99% stored at the first press or within 10 s',
  async play(stage) {
    const { cluster, traffic } = stage;
    const candidate = await cluster.synchronousStandby();
    const before = traffic.purchases.length;
    const { recoverySeconds, problems } = await failPrimary(stage, MAX_RECOVERY_SECONDS, async (primary) => {
      const names = ['--leader', primary.name, '--candidate', candidate.name];
      await primary.run('/usr/bin/patronictl', [
        '-c',
        primary.patroniFile,
        'switchover',
        'shop',
        ...names,
        '--force',
      ]);
    });
    const purchases = traffic.purchases.slice(before);
    const soon = purchases.filter(({ presses, seconds }) => presses === 1 || seconds <= MAX_PURCHASE_SECONDS);
    if (soon.length < SHARE * purchases.length)
      problems.push(`only ${soon.length} of ${purchases.length} were stored in time`);
    const first = purchases.filter(({ presses }) => presses === 1).length;
    return {
      recoverySeconds,
      problems,
      counts: { purchases: purchases.length, 'at the first press': first },
    };
  },
};
