import { OrderLimiter } from '../../server/data-api/limits/order-limiter.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { SEED } from '../shop/seeded-random.ts';
import { CheckoutHistory } from './checkout-history.ts';
import { PageLoader, type Patch } from './load-page.ts';
import type { Weaknesses } from './orders-table.ts';
import { describeFailure, search } from './search.ts';

const SECONDS = IS_LONG_RUN ? 30 * 60 : 3;
/** Usually less than one, but other tests may use the processors. */
const SECONDS_TO_FIND = 30;

jest.setTimeout((SECONDS + 60) * 1_000);

function play(patches: Patch[] = [], weaknesses: Weaknesses = {}) {
  const loader = new PageLoader(patches);
  return (seconds: number, seed?: number) =>
    search((history) => new CheckoutHistory(history, loader, weaknesses).play(), seconds, seed);
}

it(`stores each acknowledged order once, as the shopper sees it, and no refused one (SEED=${SEED})`, async () => {
  const result = await play()(SECONDS);
  expect(describeFailure(result)).toBeUndefined();
  expect(result.distinct / result.histories).toBeGreaterThan(0.7);
  if (IS_LONG_RUN) process.stdout.write(`${result.distinct} distinct histories\n`);
});

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
      'a replay counts as a refusal',
      [{ file: INSERT, from: "return 'replayed'", to: "return 'refused'" }],
      {},
      /gets no answer|but it is stored/,
    ],
    ['the key is not unique', [], { noUniqueKey: true }, /stored/],
    ['the stock is checked before the key', [], { stockBeforeKey: true }, /stored order was refused/],
  ])('%s', async (_, patches, weaknesses, error) => {
    const broken = play(patches, weaknesses);
    const { failure } = await broken(SECONDS_TO_FIND);
    expect(String(failure?.error)).toMatch(error);
    expect(await broken(SECONDS_TO_FIND, failure?.seed)).toMatchObject({ histories: 1, failure });
  });

  it('a visitor’s limit refuses a replay', async () => {
    const assertNew = jest.spyOn(OrderLimiter.prototype as never, 'assertNew' as never);
    assertNew.mockImplementation((async () => {}) as never);
    const { failure } = await play()(SECONDS_TO_FIND);
    assertNew.mockRestore();
    expect(String(failure?.error)).toMatch(/stored order was refused/);
  });
});
