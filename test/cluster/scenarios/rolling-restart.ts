import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Visitors } from '../../shop/visitors.ts';
import { type Builds, buildNext, checkoutWith } from '../builds.ts';
import { SHOP } from '../load-balanced-shop.ts';
import type { Scenario, Stage } from '../scenario.ts';
import { SOME_ORDERS } from '../scenario.ts';

/** Pages that were opened before go on asking for what they need. */
const AFTERWARDS_MILLISECONDS = 8_000;

/** An update: each machine gets the new build, and its process is started anew, one after the other. */
export const rollingRestart: Scenario = {
  letter: 'J',
  title: 'rolling restart of both processes, from one build to the next',
  rounds: 5,
  mustHold: '0 failed orders, 0 pages without script',
  async play(stage) {
    const { traffic } = stage;
    const builds = await buildNext(stage.checkout, stage.folder);
    // Nothing of this counts.
    for (const index of [0, 1]) await restart(stage, index, builds.before);
    await traffic.acknowledgedMore(SOME_ORDERS);
    const [answersBefore, purchasesBefore] = [traffic.answers.length, traffic.purchases.length];
    const visitors = new Visitors(SHOP, { count: 8, maxReadingMilliseconds: 4_000 });
    for (const index of [0, 1]) {
      await delay(AFTERWARDS_MILLISECONDS / 2);
      await restart(stage, index, builds.next);
    }
    await delay(AFTERWARDS_MILLISECONDS);
    const { pages, assets, failures } = await visitors.stop();
    const answers = traffic.answers.slice(answersBefore).map(({ kind }) => kind);
    const failed = answers.filter((kind) => kind !== '201');
    const again = traffic.purchases.slice(purchasesBefore).filter(({ presses }) => presses > 1);
    const problems = [
      ...(failed.length > 0 ? [`orders were answered ${[...new Set(failed)].join(', ')}`] : []),
      ...(again.length > 0 ? [`${again.length} shoppers had to press again`] : []),
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
