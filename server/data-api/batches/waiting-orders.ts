import type { JsonRow } from '../insert-statement.ts';
import type { BatchKind } from './batch-statement.ts';

export interface WaitingOrder {
  kind: BatchKind;
  row: JsonRow;
  /** '' for none. */
  key: string;
  /** Set for a visitor whose orders are sent one after the other. */
  visitor?: string;
  since: number;
  /** Whether its key, and its visitor, are under way with this order and with no other. */
  isClaimed: boolean;
  resolve(body: string): void;
  reject(error: unknown): void;
}

/** @returns whether the order may be sent now */
export type Claim = (order: WaitingOrder) => boolean;

export interface WaitingOrders {
  readonly isEmpty: boolean;
  add(order: WaitingOrder): void;
  take(most: number, claim: Claim): WaitingOrder[];
  /** Takes those that have waited since before a moment. */
  takeOverdue(moment: number): WaitingOrder[];
}

export class FifoOrders implements WaitingOrders {
  private readonly orders: WaitingOrder[] = [];

  get isEmpty(): boolean {
    return this.orders.length === 0;
  }

  add(order: WaitingOrder): void {
    this.orders.push(order);
  }

  take(most: number, claim: Claim): WaitingOrder[] {
    const taken: WaitingOrder[] = [];
    const left: WaitingOrder[] = [];
    for (const order of this.orders) {
      if (taken.length === most) break;
      (claim(order) ? taken : left).push(order);
    }
    this.orders.splice(0, taken.length + left.length, ...left);
    return taken;
  }

  takeOverdue(moment: number): WaitingOrder[] {
    const inTime = this.orders.findIndex(({ since }) => since >= moment);
    return this.orders.splice(0, inTime === -1 ? this.orders.length : inTime);
  }
}
