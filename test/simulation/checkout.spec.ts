import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { IS_LONG_RUN } from '../long-run.ts';
import { fork } from '../shop/child-process.ts';
import { BROWSER_FAULTS } from './checkout-history.ts';
import { extent } from './extent.ts';
import type { Patch } from './load-page.ts';
import type { PlayCheckout } from './play-checkout.ts';
import { combine, describeFailure, describeSearch, type Extent, type Search } from './search.ts';
import { SHOP_FAULTS, type Weaknesses } from './simulated-shop.ts';
import { WIRE_FAULTS } from './wire.ts';

const HISTORIES = 3_000;
const SECONDS = 30 * 60;
/** More than are needed. Their number is the same on each machine. */
const HISTORIES_TO_FIND = 5_000;

const COMMAND = 'npx jest --selectProjects=unit -- test/simulation/checkout';

jest.setTimeout((SECONDS + 10 * 60) * 1_000);

class Player {
  private readonly process = fork(path.join(__dirname, 'checkout-player.cjs'), [], {
    // Nearly all objects live shorter than a history, and so little space stays in the processor’s cache.
    execArgv: ['--max-semi-space-size=8', '--min-semi-space-size=8'],
    serialization: 'advanced',
  });
  private readonly exited = once(this.process, 'exit').then(([code]) => {
    throw new Error(`The player exited with ${code}.`);
  });

  constructor() {
    this.exited.catch(() => {});
    afterAll(() => this.process.kill());
  }

  async play(played: PlayCheckout): Promise<Search> {
    this.process.send(played);
    const [result] = await Promise.race([once(this.process, 'message'), this.exited]);
    return result;
  }
}

const PLAYED = extent(HISTORIES, SECONDS);
const player = new Player();
const players = [player];
if (Number.isFinite(PLAYED.seconds))
  for (let other = 1; other < availableParallelism(); other++) players.push(new Player());

it('stores each acknowledged order once, as the shopper sees it, and no refused one', async () => {
  const result = combine(
    await Promise.all(
      players.map((one, index) =>
        one.play({ extent: { ...PLAYED, seed: PLAYED.seed + index, step: players.length } }),
      ),
    ),
  );
  expect(describeFailure(result, COMMAND)).toBeUndefined();
  if (IS_LONG_RUN) process.stdout.write(describeSearch(result));
  if (PLAYED.histories === 1) return;
  expect(result.fingerprints.size / result.histories).toBeGreaterThan(0.7);
  const faults = [...WIRE_FAULTS, ...Object.values(SHOP_FAULTS), ...Object.values(BROWSER_FAULTS)];
  expect(faults.filter((fault) => (result.faults.get(fault) ?? 0) < 10)).toEqual([]);
});

/** From the first seed on, like the short form. */
const toFind = (histories = HISTORIES_TO_FIND, seed = 1): Extent => ({
  seed,
  histories,
  seconds: Number.POSITIVE_INFINITY,
});

async function expectFound(broken: Omit<PlayCheckout, 'extent'>, error: RegExp): Promise<void> {
  const result = await player.play({ ...broken, extent: toFind() });
  const { failure } = result;
  expect(failure?.error).toMatch(error);
  if (IS_LONG_RUN) process.stdout.write(`${expect.getState().currentTestName}: ${describeSearch(result)}`);
  expect(await player.play({ ...broken, extent: toFind(1, failure?.seed) })).toMatchObject({ failure });
}

const PLACER = 'client/features/checkout/order-placer.ts';
const INSERT = 'client/features/checkout/insert-order.ts';

const NOT_STORED_ONCE = /told that an order failed, but it is stored|stored \d times/;

describe('the simulation finds that', () => {
  it.each<[what: string, patches: Patch[], weaknesses: Weaknesses, error: RegExp]>([
    [
      'each request has a key of its own',
      [
        {
          file: PLACER,
          from: 'await tools.insert(row, key, signal)',
          to: 'await tools.insert(row, tools.newKey(), signal)',
        },
      ],
      {},
      NOT_STORED_ONCE,
    ],
    [
      'a reload forgets the key',
      [{ file: PLACER, from: 'let attempt = tools.load()', to: 'let attempt: Attempt | null = null' }],
      {},
      NOT_STORED_ONCE,
    ],
    [
      'a refusal ends the attempt',
      [
        {
          file: PLACER,
          from: "if (current.stored === null) return 'not-saved'",
          to: "if (current.stored === null) { if (!current.unsettled) setAttempt(null); return 'not-saved'; }",
        },
      ],
      {},
      NOT_STORED_ONCE,
    ],
    [
      'the confirmation of a replay is a guess',
      [{ file: PLACER, from: '(await tools.findStored(key, signal)) ?? first', to: 'first' }],
      {},
      /confirmation shows/,
    ],
    [
      'an error of the server counts as a refusal',
      [{ file: INSERT, from: 'status >= 400 && status < 500 && status', to: 'status >= 400 && status' }],
      {},
      NOT_STORED_ONCE,
    ],
    [
      'an order is taken for not stored when the server has failed',
      [{ file: PLACER, from: "outcome === 'unknown' || outcome === 'failed'", to: "outcome === 'unknown'" }],
      {},
      NOT_STORED_ONCE,
    ],
    [
      'a replay counts as a refusal',
      [{ file: INSERT, from: "return 'replayed'", to: "return 'refused'" }],
      {},
      /gets no answer|but it is stored/,
    ],
    [
      'the next purchase has the key of the one before',
      [{ file: PLACER, from: 'setAttempt(null);\n      purchase.leave', to: 'purchase.leave' }],
      {},
      /acknowledged as one order/,
    ],
    ['an order is acknowledged before it is committed', [], { losesCommits: true }, /stored 0 times/],
    ['a stored row is not as it was sent', [], { forgetsPhone: true }, /was not sent/],
    ['the key is not unique', [], { noUniqueKey: true }, /stored/],
    ['the stock is checked before the key', [], { stockBeforeKey: true }, /stored order was refused/],
    ['a visitor’s limit refuses a replay', [], { limitsReplays: true }, /stored order was refused/],
  ])('%s', async (_, patches, weaknesses, error) => {
    await expectFound({ patches, weaknesses }, error);
  });
});
