import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectDataApiPool, ORDER_MILLISECONDS } from '../database/database.module.ts';
import { sqlState } from '../database/database-error.ts';
import { queryOnPool } from '../database/query-on-pool.ts';
import { type BatchKind, batchStatement } from './batch-statement.ts';
import type { JsonRow } from './insert-statement.ts';

const MAX_ORDERS = 32;
/** From then on others no longer wait for a batch: it may wait for a lock, or PostgreSQL may have gone silent. */
const SLOW_MILLISECONDS = 500;

/** A refused row, or rows that got in each other's way. What took long is not tried again: nobody would wait for it. */
const CONCERNS_ONE_ORDER = /^(22|23|42|P0|40)/;

interface WaitingOrder {
  row: JsonRow;
  since: number;
  resolve(body: string): void;
  reject(error: unknown): void;
}

/** Those of one kind. */
interface Queue {
  kind: BatchKind;
  waiting: WaitingOrder[];
  /** Whether there is a batch that others wait for: not one that is slow. */
  isUnderWay: boolean;
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
 * Where PostgreSQL refuses a batch, each order of it is sent alone, and the error of one is not that of another.
 */
@Injectable()
export class OrderBatches {
  private readonly queues = new Map<string, Queue>();

  constructor(@InjectDataApiPool() private readonly pool: Pool) {}

  /** @returns the JSON of what was stored, or '' when nothing was to come back */
  insert(kind: BatchKind, row: JsonRow): Promise<string> {
    const queue = this.queues.get(kind.name) ?? { kind, waiting: [], isUnderWay: false, unanswered: 0 };
    this.queues.set(kind.name, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ row, since: performance.now(), resolve, reject });
      this.sendWaiting(queue);
    });
  }

  private sendWaiting(queue: Queue): void {
    refuseOverdue(queue.waiting);
    const { max } = this.pool.options;
    if (queue.waiting.length > 0 && !queue.isUnderWay && queue.unanswered < max) {
      queue.isUnderWay = true;
      queue.unanswered += 1;
      let isAwaited = true;
      const sendNext = () => {
        if (isAwaited) queue.isUnderWay = false;
        isAwaited = false;
        this.sendWaiting(queue);
      };
      const slow = setTimeout(sendNext, SLOW_MILLISECONDS);
      this.sendBatch(queue.kind, queue.waiting.splice(0, MAX_ORDERS)).finally(() => {
        clearTimeout(slow);
        queue.unanswered -= 1;
        sendNext();
      });
    }
    if (queue.waiting.length === 0) return;
    queue.nextLook ??= setTimeout(() => {
      queue.nextLook = undefined;
      this.sendWaiting(queue);
    }, SLOW_MILLISECONDS);
  }

  private async sendBatch(kind: BatchKind, orders: WaitingOrder[]): Promise<void> {
    try {
      const { rows } = await queryOnPool<{ body?: string }>(
        this.pool,
        batchStatement(
          kind,
          orders.map(({ row }) => row),
        ),
      );
      // Each must get its own: without this, one that lacks would move the answers of all others.
      if (kind.returning.length > 0 && rows.length !== orders.length) throw new Error('Answers are missing.');
      for (const [place, order] of orders.entries()) order.resolve(rows[place]?.body ?? '');
    } catch (error) {
      const isAboutOne = orders.length > 1 && CONCERNS_ONE_ORDER.test(sqlState(error) ?? '');
      for (const order of orders) {
        if (isAboutOne) void this.sendBatch(kind, [order]);
        else order.reject(error);
      }
    }
  }
}
