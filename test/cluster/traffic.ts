import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { Shopper } from '../shop/shopper.ts';
import { until } from '../shop/until.ts';
import { SHOP } from './load-balanced-shop.ts';

const SHOPPERS = 12;
const PATIENT_CUSTOMERS = 4;
const MAX_PAUSE_MILLISECONDS = 500;
const AGAIN_AFTER_MILLISECONDS = 200;
/** The real timing of the checkout. */
const REAL_SPEED = 1;
/** Between the orders of the customer that the admin page shows. */
const REGULAR_PAUSE_MILLISECONDS = 3_000;
export const REGULAR_CUSTOMER = 'Qzxregular';

/** Also records when each order was acknowledged. */
class TimedLedger extends OrderLedger {
  readonly times: number[] = [];

  override acknowledge(email: string, orderNumber: string): void {
    this.times.push(performance.now());
    super.acknowledge(email, orderNumber);
  }
}

interface Purchase {
  seconds: number;
  presses: number;
}

export interface Answer {
  /** A status, or a connection error. */
  kind: string;
  seconds: number;
}

/** A customer gives up after this time, which is longer than any acceptable response. */
const MAX_ANSWER_MILLISECONDS = 60_000;

/** Shoppers who order through HAProxy. Some use the checkout's code, others wait for every response. */
export class Traffic {
  readonly ledger = new TimedLedger();
  readonly purchases: Purchase[] = [];
  readonly answers: Answer[] = [];
  private over = true;
  private buying: Promise<unknown> = Promise.resolve();
  private orders = 0;
  private readonly knownAsLost = new Set<string>();

  start(): void {
    this.over = false;
    // One connection each, used often enough that HAProxy doesn't close it.
    const agents = Array.from(
      { length: PATIENT_CUSTOMERS },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    const customers = agents.map((agent, index) =>
      this.repeat(() => this.wait(agent, index === 0 ? REGULAR_CUSTOMER : undefined), index === 0),
    );
    const shoppers = Array.from({ length: SHOPPERS }, () => {
      const shopper = new Shopper(() => SHOP, this.ledger, REAL_SPEED);
      return this.repeat(() => this.buy(shopper));
    });
    this.buying = Promise.all([...customers, ...shoppers]).finally(() => {
      for (const agent of agents) agent.destroy();
    });
    this.buying.catch(() => {});
  }

  /** Resolves once the last orders are acknowledged. */
  async stop(): Promise<void> {
    this.over = true;
    await this.buying;
  }

  /** Resolves once this many more orders are acknowledged. */
  async acknowledgedMore(orders: number): Promise<void> {
    const most = this.ledger.acknowledgedOrders + orders;
    await Promise.race([this.buying, until(() => this.ledger.acknowledgedOrders >= most)]);
  }

  /** The longest pause without an acknowledged order since a time: its length and its end, in seconds. */
  longestPause(since: number): { seconds: number; end: number } {
    const times = [since, ...this.ledger.times.filter((time) => time > since), performance.now()];
    let end = since;
    let longest = 0;
    for (const [index, time] of times.entries()) {
      const pause = time - (times[index - 1] ?? time);
      if (pause > longest) [longest, end] = [pause, time];
    }
    return { seconds: longest / 1_000, end: (end - since) / 1_000 };
  }

  /** The lost orders that were not reported before. */
  newlyLost(lost: string[]): string[] {
    const newly = lost.filter((email) => !this.knownAsLost.has(email));
    for (const email of newly) this.knownAsLost.add(email);
    return newly;
  }

  acknowledgedBetween(from: number, to: number): number {
    return this.ledger.times.filter((time) => time > from && time < to).length;
  }

  private async repeat(order: () => Promise<void>, rarely = false): Promise<void> {
    while (!this.over) {
      await order();
      await delay(rarely ? REGULAR_PAUSE_MILLISECONDS : Math.random() * MAX_PAUSE_MILLISECONDS);
    }
  }

  private async buy(shopper: Shopper): Promise<void> {
    const start = performance.now();
    const presses = await shopper.buy();
    this.purchases.push({ seconds: (performance.now() - start) / 1_000, presses });
  }

  private async wait(agent: Agent, name = 'Ada Lovelace'): Promise<void> {
    this.orders += 1;
    const email = this.ledger.newOrder();
    const order_number = `LC${100_000 + this.orders}`;
    const body = JSON.stringify(orderRow({ email, name, order_number }));
    for (const key = randomUUID(); ; await delay(AGAIN_AFTER_MILLISECONDS)) {
      const start = performance.now();
      const kind = await post(agent, key, body);
      this.answers.push({ kind, seconds: (performance.now() - start) / 1_000 });
      if (kind === '201' || kind === '409') return this.ledger.acknowledge(email, order_number);
    }
  }
}

/** Sends an order once. @returns the status of the response, or the connection error */
export function post(agent: Agent | undefined, key: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { apikey: ANON_KEY, 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key };
    const sent = request(`${SHOP}/rest/v1/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    sent.setTimeout(MAX_ANSWER_MILLISECONDS, () => sent.destroy(new Error('no answer')));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body);
  });
}
