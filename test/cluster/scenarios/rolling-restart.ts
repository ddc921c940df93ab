import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Visitors } from '../../shop/visitors.ts';
import { type Builds, buildNext, checkoutWith } from '../builds.ts';
import { SHOP } from '../load-balanced-shop.ts';
import type { Scenario, Stage } from '../scenario.ts';
import { SOME_ORDERS } from '../scenario.ts';

/** Time for open pages to load the rest of their assets. */
const SETTLE_MILLISECONDS = 8_000;

/** An update: one instance after the other gets the new build and restarts. */
export const rollingRestart: Scenario = {
  letter: 'J',
  title: 'rolling restart of both instances with a new build',
  rounds: 5,
  expected: '0 failed orders, 0 pages without a script',
  async play(stage) {
    const { traffic } = stage;
    const builds = await buildNext(stage.checkout, stage.folder);
    // Before the counts begin.
    for (const index of [0, 1]) await restart(stage, index, builds.before);
    await traffic.acknowledgedMore(SOME_ORDERS);
    const [answersBefore, purchasesBefore] = [traffic.answers.length, traffic.purchases.length];
    const visitors = new Visitors(SHOP, { count: 8, maxReadingMilliseconds: 4_000 });
    for (const index of [0, 1]) {
      await delay(SETTLE_MILLISECONDS / 2);
      await restart(stage, index, builds.next);
    }
    await delay(SETTLE_MILLISECONDS);
    const { pages, assets, failures } = await visitors.stop();
    const answers = traffic.answers.slice(answersBefore).map(({ kind }) => kind);
    const failed = answers.filter((kind) => kind !== '201');
    const again = traffic.purchases.slice(purchasesBefore).filter(({ presses }) => presses > 1);
    const problems = [
      ...(failed.length > 0 ? [`orders failed with ${[...new Set(failed)].join(', ')}`] : []),
      ...(again.length > 0 ? [`${again.length} shoppers had to press twice`] : []),
      ...(failures.length > 0 ? [`${failures.length} pages or files failed, such as ${failures[0]}`] : []),
    ];
    return { counts: { pages, files: assets }, problems };
  },
};

async function restart(
  { shop, folder, checkout }: Stage,
  index: number,
  build: Builds['before'],
): Promise<void> {
  const machine = path.join(folder, `checkout${index + 1}`);
  await shop.instances[index]?.stop();
  checkoutWith(build, machine, path.join(checkout, 'node_modules'));
  shop.instances[index] = await shop.startInstance(index, machine);
  await shop.untilReady(index);
}
