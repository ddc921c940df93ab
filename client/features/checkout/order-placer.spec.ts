import { type LastOrder, lastOrderOf } from '#client/lib/last-order.ts';
import type { OrderRow } from '#contract/order-row.ts';
import { createOrderPlacer, type InsertOutcome, type OrderTools } from './order-placer.ts';

type Sent = { row: OrderRow; key: string; at: number };
type TestOutcome = InsertOutcome | 'throws' | 'hangs';

/** A checkout whose server returns the listed outcomes, repeating the last, and whose clock only advances in `sleep`. */
function checkout(...outcomes: TestOutcome[]) {
  const sent: Sent[] = [];
  const finished: LastOrder[] = [];
  /** What the server says is stored: by default, that it no longer knows. */
  const lookups: (LastOrder | Error | null)[] = [];
  let time = 0;
  let draws = 0;
  let saved: string | null = null;
  const timers: { at: number; fire: () => void }[] = [];
  const tools: OrderTools = {
    async insert(row, key, signal) {
      sent.push({ row, key, at: time });
      const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0];
      if (outcome === 'throws') throw new Error('unexpected');
      if (outcome !== 'hangs') return outcome ?? 'unknown';
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('unknown')));
    },
    findStored: async () => {
      const found = lookups.length > 1 ? lookups.shift() : lookups[0];
      if (found instanceof Error) throw found;
      return found ?? null;
    },
    load: () => (saved === null ? null : JSON.parse(saved)),
    save(attempt) {
      saved = attempt && JSON.stringify({ ...attempt, stepsDone: 0 });
    },
    newKey: () => `key ${draws}`,
    newOrderNumber: () => `LC${100_000 + draws++}`,
    clock: {
      now: () => time,
      sleep: (milliseconds) =>
        new Promise((resolve) => timers.push({ at: time + milliseconds, fire: resolve })),
    },
  };
  let placer = createOrderPlacer(tools);
  const reload = () => {
    placer = createOrderPlacer(tools);
  };

  async function settle() {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  }

  async function place(
    options: { name?: string; cartContents?: string; row?: () => OrderRow; step?: () => void } = {},
  ) {
    const { name = 'Ann', cartContents = 'collar', step = () => {} } = options;
    const build = options.row ?? (() => null);
    let result: string | undefined;
    const leave = jest.fn();
    const steps = [(order: LastOrder) => void finished.push(order), step];
    void placer
      .place({ cartContents, steps, leave, row: (number) => build() ?? row(number, name) })
      .then((outcome) => {
        result = outcome;
      });
    await settle();
    while (result === undefined) {
      timers.sort((one, other) => one.at - other.at);
      const timer = timers.shift();
      if (!timer) throw new Error('No timer is pending.');
      time = Math.max(time, timer.at);
      timer.fire();
      await settle();
    }
    return { result, leaveCalls: leave.mock.calls.length };
  }

  return {
    place,
    sent,
    finished,
    lookups,
    now: () => time,
    reload,
    isStored: (cartContents: string) => placer.isStored(cartContents),
    mayBeStored: (cartContents: string) => placer.mayBeStored(cartContents),
  };
}

function row(order_number: string, name: string): OrderRow {
  return {
    order_number,
    items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: 7.99 }],
    name,
    email: 'ann@example.com',
    phone: '',
    address: '1 Main St',
    address2: '',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
    shipping_method: 'free',
    subtotal: 7.99,
    shipping_cost: 0,
    total: 7.99,
    cardholder_name: name,
    card_number: '4242424242424242',
    card_expiry: '12/30',
    card_cvc: '123',
  };
}

const keys = (sent: Sent[]) => sent.map(({ key }) => key);

describe('placing an order', () => {
  it.each<InsertOutcome>(['stored', 'replayed'])('succeeds when the outcome is %p', async (outcome) => {
    const { place, sent, finished } = checkout(outcome);
    expect(await place()).toEqual({ result: 'placed', leaveCalls: 1 });
    expect(sent).toHaveLength(1);
    expect(finished).toMatchObject([{ orderNumber: 'LC100000', shipping: { name: 'Ann' } }]);
  });

  it('fails immediately when refused, and reuses key and number, because a copy of the request may be stored', async () => {
    const { place, sent, now } = checkout('refused', 'stored');
    expect(await place()).toEqual({ result: 'not-saved', leaveCalls: 0 });
    expect(now()).toBe(0);
    expect((await place()).result).toBe('placed');
    expect(keys(sent)).toEqual(['key 0', 'key 0']);
    expect(sent.map((send) => send.row.order_number)).toEqual(['LC100000', 'LC100000']);
  });

  it('fails immediately when the server has failed, and treats the order as possibly stored', async () => {
    const { place, mayBeStored, sent, now } = checkout('failed', 'replayed');
    expect((await place({ name: 'An' })).result).toBe('not-saved');
    expect(now()).toBe(0);
    expect(mayBeStored('collar')).toBe(true);
    expect((await place({ name: 'Ann' })).result).toBe('placed');
    expect(keys(sent)).toEqual(['key 0', 'key 0']);
  });

  it('retries the same row with the same key for 4 s', async () => {
    const { place, sent, finished, now } = checkout('unknown');
    expect((await place()).result).toBe('not-saved');
    expect(now()).toBe(4000);
    expect(sent.map(({ at }) => at)).toEqual([0, 250, 750, 1750, 2750, 3750]);
    expect(new Set(keys(sent)).size).toBe(1);
    expect(new Set(sent.map((send) => send.row)).size).toBe(1);
    expect(finished).toEqual([]);
  });

  it('aborts a request that hangs for 4 s', async () => {
    const { place, sent, now } = checkout('hangs');
    expect((await place()).result).toBe('not-saved');
    expect(sent).toHaveLength(1);
    expect(now()).toBe(4000);
  });

  it('succeeds when a retry succeeds', async () => {
    const { place, sent } = checkout('unknown', 'unknown', 'replayed');
    expect((await place()).result).toBe('placed');
    expect(new Set(keys(sent)).size).toBe(1);
  });

  it('reuses key and number after an unknown outcome and sends the corrected row', async () => {
    const { place, sent, finished } = checkout('hangs', 'stored');
    await place({ name: 'An' });
    expect((await place({ name: 'Ann' })).result).toBe('placed');
    expect(new Set(keys(sent)).size).toBe(1);
    expect(new Set(sent.map((send) => send.row.order_number)).size).toBe(1);
    expect(finished).toMatchObject([{ shipping: { name: 'Ann' } }]);
  });

  it('records the first row when the corrected one turns out to be a replay', async () => {
    const { place, finished } = checkout('hangs', 'replayed');
    await place({ name: 'An' });
    await place({ name: 'Ann' });
    expect(finished).toMatchObject([{ shipping: { name: 'An' } }]);
  });

  it('records what is stored after two lost responses and a correction in between', async () => {
    const { place, finished, lookups } = checkout('hangs', 'hangs', 'replayed');
    lookups.push(lastOrderOf(row('LC100000', 'Ann')));
    await place({ name: 'An' });
    await place({ name: 'Ann' });
    expect((await place({ name: 'Ann' })).result).toBe('placed');
    expect(finished).toMatchObject([{ shipping: { name: 'Ann' } }]);
  });

  it('retries until the server tells what is stored', async () => {
    const { place, sent, finished, lookups } = checkout('hangs', 'replayed');
    lookups.push(new Error('no response'), lastOrderOf(row('LC100000', 'An')));
    await place({ name: 'An' });
    expect((await place({ name: 'Ann' })).result).toBe('placed');
    expect(new Set(keys(sent)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expect(finished).toMatchObject([{ shipping: { name: 'An' } }]);
  });

  it('may be stored as long as the server does not tell what is stored', async () => {
    const { place, mayBeStored, lookups } = checkout('replayed');
    lookups.push(new Error('no response'));
    expect((await place()).result).toBe('not-saved');
    expect(mayBeStored('collar')).toBe(true);
  });

  it('reuses the key when a correction is refused while the first row may be stored', async () => {
    const { place, sent } = checkout('hangs', 'refused', 'replayed');
    await place();
    expect((await place()).result).toBe('not-saved');
    expect((await place()).result).toBe('placed');
    expect(keys(sent)).toEqual(['key 0', 'key 0', 'key 0']);
  });

  it('places another order for other cart contents', async () => {
    const { place, sent } = checkout('hangs', 'stored');
    await place({ cartContents: 'blue collar' });
    await place({ cartContents: 'pink collar' });
    expect(keys(sent)).toEqual(['key 0', 'key 1']);
  });

  it('does not treat an order as possibly stored when the settings cannot be fetched', async () => {
    const { place, mayBeStored } = checkout('unsent', 'refused', 'stored');
    expect((await place()).result).toBe('not-saved');
    expect(mayBeStored('collar')).toBe(false);
    expect((await place()).result).toBe('placed');
  });

  it('fails without a request when building the row throws', async () => {
    const { place, sent } = checkout('stored');
    const broken = () => {
      throw new Error('unexpected');
    };
    expect(await place({ row: broken })).toEqual({ result: 'failed', leaveCalls: 0 });
    expect(sent).toEqual([]);
    expect((await place()).result).toBe('placed');
  });

  it('fails when the request throws, and reuses the key because the row may have arrived', async () => {
    const { place, sent } = checkout('throws', 'replayed');
    expect((await place()).result).toBe('failed');
    expect((await place()).result).toBe('placed');
    expect(new Set(keys(sent)).size).toBe(1);
  });

  it('never sends a stored order again, and only runs the remaining steps', async () => {
    const { place, sent, finished } = checkout('stored');
    const step = jest.fn().mockImplementationOnce(() => {
      throw new Error('unexpected');
    });
    expect(await place({ step })).toEqual({ result: 'failed', leaveCalls: 0 });
    expect(await place({ step })).toEqual({ result: 'placed', leaveCalls: 1 });
    expect(sent).toHaveLength(1);
    expect(finished).toHaveLength(1);
    expect(step).toHaveBeenCalledTimes(2);
  });

  it('resumes after a reload between the steps, without sending again', async () => {
    const { place, sent, reload, isStored, mayBeStored } = checkout('stored');
    const reloaded = jest.fn().mockImplementationOnce(() => {
      throw new Error('the page is gone');
    });
    await place({ step: reloaded });
    reload();
    expect(isStored('collar')).toBe(true);
    expect(isStored('wand')).toBe(false);
    // Its item may have been the last one, so it must not be refused as sold out.
    expect(mayBeStored('collar')).toBe(true);
    expect((await place()).result).toBe('placed');
    expect(sent).toHaveLength(1);
    expect(isStored('collar')).toBe(false);
  });

  it('keeps its key across a reload while the outcome is unknown', async () => {
    const { place, sent, reload } = checkout('unknown');
    await place();
    const before = sent.length;
    reload();
    await place({ name: 'Bob' });
    expect(sent.length).toBeGreaterThan(before);
    expect(new Set(keys(sent)).size).toBe(1);
  });

  it('knows that an order may be stored until its outcome is known, also after a reload', async () => {
    const { place, reload, mayBeStored } = checkout('hangs', 'replayed');
    expect(mayBeStored('collar')).toBe(false);
    await place();
    expect([mayBeStored('collar'), mayBeStored('wand')]).toEqual([true, false]);
    reload();
    expect(mayBeStored('collar')).toBe(true);
    await place();
    expect(mayBeStored('collar')).toBe(false);
  });

  it('knows that a refused order is not stored', async () => {
    const { place, mayBeStored } = checkout('refused');
    await place();
    expect(mayBeStored('collar')).toBe(false);
  });

  it('starts a new attempt after a placed order', async () => {
    const { place, sent } = checkout('stored');
    await place();
    await place();
    expect(keys(sent)).toEqual(['key 0', 'key 1']);
  });
});
