import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectDataApiPool, ORDER_MILLISECONDS } from '../../database/database.module.ts';
import { sqlState } from '../../database/database-error.ts';
import { queryOnPool } from '../../database/query-on-pool.ts';
import { compareKeys, type JsonRow, keyOf } from '../insert-statement.ts';
import { isRefusal } from '../order-refusal.ts';
import { BatchSize } from './batch-size.ts';
import { type BatchKind, batchStatement } from './batch-statement.ts';
import { FairQueue } from './fair-queue.ts';
import { FifoQueue, type OrderQueue, type QueuedOrder } from './order-queue.ts';

/** After this long, queued orders stop waiting for the batch in flight, which a lock or a slow PostgreSQL may block. */
const SLOW_MILLISECONDS = 500;
/** How long a batch waits for a key that another transaction has inserted. Short, because only one of its orders is affected. */
const BATCH_LOCK_MILLISECONDS = 250;

/** Small batches are sent in parallel, with at most this many orders in total. */
const MAX_PARALLEL_ORDERS = 4;

const LOCK_TIMEOUT = '55P03';
/** Serialization failures and deadlocks. */
const ROLLED_BACK = /^40/;

interface Queue {
  waiting: OrderQueue;
  /** Undefined if each order is sent alone. */
  batchSize?: BatchSize;
  /** Batches that others wait for, except those that are slow or were refused. */
  blocking: number;
  /** All batches in flight, each with a connection. */
  inFlight: number;
  retryTimer?: NodeJS.Timeout;
}

const createQueue = (waiting: OrderQueue, batchSize?: BatchSize): Queue => ({
  waiting,
  batchSize,
  blocking: 0,
  inFlight: 0,
});

/**
 * Stores concurrent orders with one statement, since the statement is most of the cost of an order. An order waits only
 * while a batch is in flight. If PostgreSQL refuses a batch, its halves are sent separately, then their halves, and so
 * on, so that only the refused order fails. The more orders have recently been refused, the smaller the batches.
 */
@Injectable()
export class OrderBatches {
  private readonly batchSize = new BatchSize();
  /** By kind. */
  private readonly batched = new Map<string, Queue>();
  private readonly alone = createQueue(new FairQueue());
  private readonly keysInFlight = new Set<string>();
  private readonly visitorsInFlight = new Set<string>();

  constructor(@InjectDataApiPool() private readonly pool: Pool) {}

  /**
   * @param visitor if set, the order is sent alone, one at a time per visitor, because a refusal would force a whole
   * batch to be sent again in parts
   * @returns the JSON of the stored order, or '' if nothing is read back
   */
  insert(kind: BatchKind, row: JsonRow, visitor?: string): Promise<string> {
    const queue = visitor === undefined ? this.queueOf(kind) : this.alone;
    return new Promise((resolve, reject) => {
      const queuedAt = performance.now();
      queue.waiting.add({ kind, row, key: keyOf(row), visitor, queuedAt, isClaimed: false, resolve, reject });
      this.flush(queue);
    });
  }

  private queueOf(kind: BatchKind): Queue {
    let queue = this.batched.get(kind.name);
    if (queue === undefined) {
      queue = createQueue(new FifoQueue(), this.batchSize);
      this.batched.set(kind.name, queue);
    }
    return queue;
  }

  private flush(queue: Queue): void {
    if (queue.waiting.isEmpty) return;
    this.rejectExpired(queue);
    const maxOrders = queue.batchSize?.maxOrders ?? 1;
    const mayStart = () => queue.blocking === 0 || (queue.blocking + 1) * maxOrders <= MAX_PARALLEL_ORDERS;
    while (!queue.waiting.isEmpty && mayStart() && queue.inFlight < (this.pool.options.max ?? 1)) {
      const batch = queue.waiting.take(maxOrders, (order) => this.claim(order));
      if (batch.length === 0) break;
      if (batch.length > 1) batch.sort((one, other) => compareKeys(one.key, other.key));
      void this.sendBatch(queue, batch);
    }
    if (queue.waiting.isEmpty) return;
    queue.retryTimer ??= setTimeout(() => {
      queue.retryTimer = undefined;
      this.flush(queue);
    }, SLOW_MILLISECONDS);
  }

  /** Like the pool's connection timeout: the shopper has given up, and may have sent the order again. */
  private rejectExpired({ waiting }: Queue): void {
    for (const order of waiting.takeExpired(performance.now() - ORDER_MILLISECONDS.connect)) {
      this.release(order);
      order.reject(
        Object.assign(new Error('The order waited too long for a connection.'), { code: 'ETIMEDOUT' }),
      );
    }
  }

  /** An order stays queued while another with its key is in flight: in PostgreSQL, it would only wait for that one. */
  private claim(order: QueuedOrder): boolean {
    if (order.isClaimed) return true;
    const { key, visitor } = order;
    if (this.keysInFlight.has(key)) return false;
    if (visitor !== undefined) {
      if (this.visitorsInFlight.has(visitor)) return false;
      this.visitorsInFlight.add(visitor);
    }
    if (key !== '') this.keysInFlight.add(key);
    order.isClaimed = true;
    return true;
  }

  private release({ isClaimed, key, visitor }: QueuedOrder): void {
    if (!isClaimed) return;
    this.keysInFlight.delete(key);
    if (visitor !== undefined) this.visitorsInFlight.delete(visitor);
  }

  private async sendBatch(queue: Queue, batch: QueuedOrder[]): Promise<void> {
    queue.blocking += 1;
    queue.inFlight += 1;
    let isBlocking = true;
    const sendNext = () => {
      if (isBlocking) queue.blocking -= 1;
      isBlocking = false;
      for (const each of this.batched.values()) this.flush(each);
      this.flush(this.alone);
    };
    const slow = setTimeout(sendNext, SLOW_MILLISECONDS);
    const toRetry = await this.send(queue, batch);
    clearTimeout(slow);
    if (toRetry.length > 0) sendNext();
    for (const part of toRetry) await this.sendParts(queue, part);
    queue.inFlight -= 1;
    sendNext();
  }

  private async sendParts(queue: Queue, orders: QueuedOrder[]): Promise<void> {
    for (const part of await this.send(queue, orders)) await this.sendParts(queue, part);
  }

  /** @returns the parts of the batch to send again, separately */
  private async send(queue: Queue, orders: QueuedOrder[]): Promise<QueuedOrder[][]> {
    const [{ kind }] = orders as [QueuedOrder];
    const lockTimeout = orders.length > 1 ? BATCH_LOCK_MILLISECONDS : ORDER_MILLISECONDS.lock;
    const sent = orders.map(({ row }) => row);
    try {
      const { rows } = await queryOnPool<{ body?: string }>(
        this.pool,
        batchStatement(kind, sent, lockTimeout),
      );
      // Otherwise a missing row would give shoppers each other's orders.
      if (kind.returning.length > 0 && rows.length !== orders.length)
        throw new Error(`PostgreSQL returned ${rows.length} rows for ${orders.length} orders.`);
      this.settle(queue, orders, false, (order, index) => order.resolve(rows[index]?.body ?? ''));
    } catch (error) {
      if (orders.length > 1 && sqlState(error) === LOCK_TIMEOUT) {
        // Sent separately, so that only the affected order waits longer.
        for (const order of orders) this.alone.waiting.add(order);
        this.flush(this.alone);
      } else if (orders.length > 1 && (isRefusal(error) || ROLLED_BACK.test(sqlState(error) ?? ''))) {
        const half = Math.ceil(orders.length / 2);
        return [orders.slice(0, half), orders.slice(half)];
      } else {
        this.settle(queue, orders, isRefusal(error), (order) => order.reject(error));
      }
    }
    return [];
  }

  private settle(
    { batchSize }: Queue,
    orders: QueuedOrder[],
    isRefused: boolean,
    respond: (order: QueuedOrder, index: number) => void,
  ): void {
    for (const [index, order] of orders.entries()) {
      this.release(order);
      batchSize?.count(isRefused);
      respond(order, index);
    }
  }
}
