import type { JsonRow } from '../insert-statement.ts';
import type { BatchKind } from './batch-statement.ts';

export interface QueuedOrder {
  kind: BatchKind;
  row: JsonRow;
  /** '' for none. */
  key: string;
  /** Set for a visitor whose orders are sent one after the other. */
  visitor?: string;
  queuedAt: number;
  /** Whether its key, and its visitor, are under way with this order and with no other. */
  isClaimed: boolean;
  resolve(body: string): void;
  reject(error: unknown): void;
}

/** @returns whether the order may be sent now */
export type Claim = (order: QueuedOrder) => boolean;

export interface OrderQueue {
  readonly isEmpty: boolean;
  add(order: QueuedOrder): void;
  take(most: number, claim: Claim): QueuedOrder[];
  /** Takes those that have waited since before a moment. */
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

  take(most: number, claim: Claim): QueuedOrder[] {
    const taken: QueuedOrder[] = [];
    const left: QueuedOrder[] = [];
    for (const order of this.orders) {
      if (taken.length === most) break;
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
