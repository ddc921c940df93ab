import type { JsonRow } from '../insert-statement.ts';
import type { BatchKind } from './batch-statement.ts';

export interface QueuedOrder {
  kind: BatchKind;
  row: JsonRow;
  /** The idempotency key, or ''. */
  key: string;
  /** Set if the visitor's orders must be sent one at a time. */
  visitor?: string;
  queuedAt: number;
  /** Whether this order has claimed its key and its visitor: no other order with them is in flight. */
  isClaimed: boolean;
  resolve(body: string): void;
  reject(error: unknown): void;
}

/** @returns whether the order may be sent now */
export type Claim = (order: QueuedOrder) => boolean;

export interface OrderQueue {
  readonly isEmpty: boolean;
  add(order: QueuedOrder): void;
  take(maxOrders: number, claim: Claim): QueuedOrder[];
  /** Removes and returns the orders that were queued before a time. */
  takeExpired(queuedBefore: number): QueuedOrder[];
}

export class FifoQueue implements OrderQueue {
  private readonly orders: QueuedOrder[] = [];

  get isEmpty(): boolean {
    return this.orders.length === 0;
  }

  add(order: QueuedOrder): void {
    this.orders.push(order);
  }

  take(maxOrders: number, claim: Claim): QueuedOrder[] {
    const taken: QueuedOrder[] = [];
    const left: QueuedOrder[] = [];
    for (const order of this.orders) {
      if (taken.length === maxOrders) break;
      (claim(order) ? taken : left).push(order);
    }
    this.orders.splice(0, taken.length + left.length, ...left);
    return taken;
  }

  takeExpired(queuedBefore: number): QueuedOrder[] {
    const inTime = this.orders.findIndex(({ queuedAt }) => queuedAt >= queuedBefore);
    return this.orders.splice(0, inTime === -1 ? this.orders.length : inTime);
  }
}
