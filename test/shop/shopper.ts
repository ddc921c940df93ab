import { setTimeout as delay } from 'node:timers/promises';
import { newIdempotencyKey } from '../../client/features/checkout/idempotency-key.ts';
import { insertOutcome, insertRow } from '../../client/features/checkout/insert-order.ts';
import { createOrderPlacer, type OrderTools } from '../../client/features/checkout/order-placer.ts';
import { newOrderNumber } from '../../client/lib/last-order.ts';
import type { OrderLedger } from './order-ledger.ts';
import { minimalRow } from './order-row.ts';
import { ANON_KEY } from './shop-server.ts';
import { until } from './until.ts';

/** Makes the checkout's timeouts and retries four times as fast: it gives up after one second. */
const SPEED = 4;
const MAX_PAUSE_MILLISECONDS = 600;
const BETWEEN_PRESSES_MILLISECONDS = 100;

type OnAnswer = (status: number) => void;

/** Runs the checkout's code without its page. `shop` returns the current URL of the shop. */
function orderTools(shop: () => string, speed: number, onAnswer: OnAnswer): OrderTools {
  return {
    async insert(row, key, signal) {
      const settings = { supabaseUrl: shop(), supabaseAnonKey: ANON_KEY };
      const answer = await insertRow(settings, row, key, signal);
      onAnswer(answer.status);
      return insertOutcome(answer);
    },
    findStored: async () => null,
    newKey: newIdempotencyKey,
    newOrderNumber: () => newOrderNumber(Math.random),
    load: () => null,
    save: () => {},
    clock: {
      now: () => performance.now() * speed,
      sleep: (milliseconds) => delay(milliseconds / speed, undefined, { ref: false }),
    },
  };
}

/** A patient shopper who presses Place Order again until the order is placed. */
export class Shopper {
  private readonly placer;

  constructor(
    shop: () => string,
    private readonly ledger: OrderLedger,
    speed = SPEED,
    onAnswer: OnAnswer = () => {},
  ) {
    this.placer = createOrderPlacer(orderTools(shop, speed, onAnswer));
  }

  /** @returns how often the shopper had to press the button */
  async buy(): Promise<number> {
    const email = this.ledger.newOrder();
    const purchase = {
      cartContents: email,
      row: (order_number: string) => minimalRow({ order_number, email }),
      steps: [],
      leave: ({ orderNumber }: { orderNumber: string }) => this.ledger.acknowledge(email, orderNumber),
    };
    for (let presses = 1; ; presses += 1) {
      if ((await this.placer.place(purchase)) === 'placed') return presses;
      await delay(BETWEEN_PRESSES_MILLISECONDS);
    }
  }
}

/** Shoppers who place one order after another, with short pauses, until `stop` is called. */
export class Crowd {
  /** How many orders needed a second press because the checkout reported a failure. */
  reportedAsFailed = 0;
  /** The number of responses by status; status 0 is a connection error. */
  readonly answers = new Map<number, number>();
  private over = false;
  private readonly buying: Promise<unknown>;

  constructor(
    size: number,
    shop: () => string,
    private readonly ledger: OrderLedger,
    speed = SPEED,
  ) {
    const count = (status: number) => this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
    const shoppers = Array.from({ length: size }, () =>
      this.keepBuying(new Shopper(shop, ledger, speed, count)),
    );
    this.buying = Promise.all(shoppers);
    this.buying.catch(() => {});
  }

  /** Resolves once this many more orders are acknowledged. */
  async acknowledgedMore(orders: number): Promise<void> {
    const most = this.ledger.acknowledgedOrders + orders;
    // `buying` settles before `stop` only if an order fails.
    await Promise.race([this.buying, until(() => this.ledger.acknowledgedOrders >= most)]);
  }

  /** Resolves once the last orders are acknowledged. */
  async stop(): Promise<void> {
    this.over = true;
    await this.buying;
  }

  private async keepBuying(shopper: Shopper): Promise<void> {
    while (!this.over) {
      if ((await shopper.buy()) > 1) this.reportedAsFailed += 1;
      await delay(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
  }
}
