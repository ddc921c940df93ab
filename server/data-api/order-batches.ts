import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectDataApiPool, ORDER_MILLISECONDS } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import { queryOnPool } from '../database/query-on-pool.ts';
import { type BatchKind, batchStatement } from './batch-statement.ts';
import { byKey, type JsonRow, keyOf } from './insert-statement.ts';
import { isRefusal } from './order-refusal.ts';

const MAX_ORDERS = 32;
/** From then on others no longer wait for a batch: it may wait for a lock, or PostgreSQL may have gone silent. */
const SLOW_MILLISECONDS = 500;
/** How long a batch waits for a key that another transaction holds: only one of its orders is concerned. */
const BATCH_LOCK_MILLISECONDS = 250;

/** How many orders are sent at once where batches are small. */
const SMALL_BATCHES_ORDERS = 4;
/** How much of the share of refused orders each further order makes up: it is that of the last fifty. */
const WEIGHT_OF_ONE = 0.02;
/** How many orders of a batch may be expected to be refused: each costs about two statements for every halving. */
const EXPECTED_REFUSALS = 0.5;

const LOCK_TIMEOUT = '55P03';
/** Orders that got in each other's way. */
const ROLLED_BACK = /^40/;

interface WaitingOrder {
  row: JsonRow;
  key: string;
  since: number;
  resolve(body: string): void;
  reject(error: unknown): void;
}

/** Those of one kind. */
interface Queue {
  kind: BatchKind;
  /** Whether its orders are sent one after the other. */
  apart: boolean;
  waiting: WaitingOrder[];
  /** Batches that others wait for: none that is slow, or that was refused. */
  underWay: number;
  /** All batches without an answer, each of which has a connection. */
  unanswered: number;
  nextLook?: NodeJS.Timeout;
}

/** As the pool refuses who has waited for a connection: the shopper has given up, and may have sent the order again. */
function refuseOverdue(waiting: WaitingOrder[]): void {
  const latest = performance.now() - ORDER_MILLISECONDS.connect;
  for (let first = waiting[0]; first !== undefined && first.since < latest; first = waiting[0]) {
    waiting.shift();
    first.reject(Object.assign(new Error('An order has waited too long.'), { code: 'ETIMEDOUT' }));
  }
}

/**
 * Stores orders that come at the same time with one statement, since most of what an order costs PostgreSQL, and much of
 * what it costs this process, is a statement. Nobody waits for company: an order is sent at once unless others are under way.
 * Where PostgreSQL refuses a batch, each half of it is sent alone, down to the order that it refuses: the error of one is not
 * that of another. The more orders were refused lately, the smaller are the batches.
 */
@Injectable()
export class OrderBatches {
  private readonly queues = new Map<string, Queue>();
  private readonly keysUnderWay = new Set<string>();
  private refusedShare = 0;

  constructor(@InjectDataApiPool() private readonly pool: Pool) {}

  /**
   * @param apart sends the order alone, after others that are sent so: it may well be refused, and a batch with it
   * @returns the JSON of what was stored, or '' when nothing was to come back
   */
  insert(kind: BatchKind, row: JsonRow, { apart = false } = {}): Promise<string> {
    const queue = this.queueOf(kind, apart);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ row, key: keyOf(row), since: performance.now(), resolve, reject });
      this.sendWaiting(queue);
    });
  }

  private queueOf(kind: BatchKind, apart: boolean): Queue {
    const name = apart ? `${kind.name}, apart` : kind.name;
    const queue = this.queues.get(name) ?? { kind, apart, waiting: [], underWay: 0, unanswered: 0 };
    this.queues.set(name, queue);
    return queue;
  }

  private sendWaiting(queue: Queue): void {
    refuseOverdue(queue.waiting);
    const most = queue.apart ? 1 : this.mostOrders();
    const mayBegin = () =>
      queue.underWay === 0 || (!queue.apart && (queue.underWay + 1) * most <= SMALL_BATCHES_ORDERS);
    while (queue.waiting.length > 0 && mayBegin() && queue.unanswered < (this.pool.options.max ?? 1)) {
      const batch = this.takeBatch(queue, most);
      if (batch.length === 0) break;
      void this.sendBatch(queue, batch);
    }
    if (queue.waiting.length === 0) return;
    queue.nextLook ??= setTimeout(() => {
      queue.nextLook = undefined;
      this.sendWaiting(queue);
    }, SLOW_MILLISECONDS);
  }

  private mostOrders(): number {
    return Math.min(MAX_ORDERS, Math.max(1, Math.floor(EXPECTED_REFUSALS / this.refusedShare)));
  }

  /** Leaves an order whose key is under way until that is answered: it would only wait for it in PostgreSQL. */
  private takeBatch(queue: Queue, most: number): WaitingOrder[] {
    const batch: WaitingOrder[] = [];
    queue.waiting = queue.waiting.filter((order) => {
      if (batch.length === most || this.keysUnderWay.has(order.key)) return true;
      batch.push(order);
      if (order.key !== '') this.keysUnderWay.add(order.key);
      return false;
    });
    return batch.sort((one, other) => byKey(one.row, other.row));
  }

  private async sendBatch(queue: Queue, batch: WaitingOrder[]): Promise<void> {
    queue.underWay += 1;
    queue.unanswered += 1;
    let isAwaited = true;
    const sendNext = () => {
      if (isAwaited) queue.underWay -= 1;
      isAwaited = false;
      for (const each of this.queues.values()) this.sendWaiting(each);
    };
    const slow = setTimeout(sendNext, SLOW_MILLISECONDS);
    const refused = await this.send(queue.kind, batch);
    clearTimeout(slow);
    sendNext();
    for (const part of refused) await this.sendParts(queue.kind, part);
    queue.unanswered -= 1;
    sendNext();
  }

  private async sendParts(kind: BatchKind, orders: WaitingOrder[]): Promise<void> {
    for (const part of await this.send(kind, orders)) await this.sendParts(kind, part);
  }

  /** @returns the parts of the batch to send again, each alone; none when every order has its answer */
  private async send(kind: BatchKind, orders: WaitingOrder[]): Promise<WaitingOrder[][]> {
    const patience = orders.length > 1 ? BATCH_LOCK_MILLISECONDS : ORDER_MILLISECONDS.lock;
    const sent = orders.map(({ row }) => row);
    try {
      const { rows } = await queryOnPool<{ body?: string }>(this.pool, batchStatement(kind, sent, patience));
      // Each must get its own: without this, one that lacks would move the answers of all others.
      if (kind.returning.length > 0 && rows.length !== orders.length) throw new Error('Answers are missing.');
      this.settle(orders, false, (order, place) => order.resolve(rows[place]?.body ?? ''));
    } catch (error) {
      if (orders.length > 1 && sqlState(error) === LOCK_TIMEOUT) {
        // Together they would wait again. Only the one that is concerned waits longer.
        for (const order of orders) void this.send(kind, [order]);
      } else if (orders.length > 1 && (isRefusal(error) || ROLLED_BACK.test(sqlState(error) ?? ''))) {
        const half = Math.ceil(orders.length / 2);
        return [orders.slice(0, half), orders.slice(half)];
      } else {
        this.settle(orders, isRefusal(error), (order) => order.reject(error));
      }
    }
    return [];
  }

  private settle(
    orders: WaitingOrder[],
    refused: boolean,
    answer: (order: WaitingOrder, place: number) => void,
  ): void {
    for (const [place, order] of orders.entries()) {
      this.keysUnderWay.delete(order.key);
      this.refusedShare += (Number(refused) - this.refusedShare) * WEIGHT_OF_ONE;
      answer(order, place);
    }
  }
}
