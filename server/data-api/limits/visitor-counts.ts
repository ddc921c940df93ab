import { secondsToWait } from '../../http/exceptions.ts';

export const WINDOW_MINUTES = 10;
const WINDOW_MILLISECONDS = WINDOW_MINUTES * 60 * 1000;

interface Count {
  /** By all instances, as far as this one knows. */
  stored: number;
  /** By this instance. */
  inFlight: number;
  expiresAt: number;
}

export interface VisitorOrders {
  visitor: string;
  stored: number;
}

/**
 * Counts the stored orders of each visitor, in windows of ten minutes from the first one. In memory: the counts of this
 * instance are drained to be shared, and the totals of all instances are merged back.
 */
export class VisitorCounts {
  private readonly counts = new Map<string, Count>();
  private unshared = new Map<string, number>();

  /** @param ahead how many orders of a visitor this instance may store before it shares them */
  constructor(
    private readonly limit: number,
    private readonly ahead: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Reserves orders before they are stored, so that concurrent ones do not exceed the limit.
   * @returns how many seconds the visitor must wait; 0 if the orders are reserved
   */
  reserve(visitor: string, orders: number): number {
    const count = this.current(visitor);
    if (count.stored + count.inFlight + orders <= this.limit) {
      count.inFlight += orders;
      return 0;
    }
    this.removeUnused(visitor, count);
    // Orders in flight may still fail.
    if (count.stored + orders <= this.limit) return 1;
    return this.secondsLeft(count);
  }

  /** Whether the visitor's orders must be shared before more are stored. */
  isAhead(visitor: string): boolean {
    return this.current(visitor).inFlight + (this.unshared.get(visitor) ?? 0) > this.ahead;
  }

  /** @returns how many seconds a visitor beyond the limit must wait; 0 for others */
  excess(visitor: string): number {
    const count = this.current(visitor);
    return count.stored > this.limit ? this.secondsLeft(count) : 0;
  }

  /** Undoes the count of orders that were settled as stored in advance, but were not stored. */
  revert(visitor: string, orders: number): void {
    const count = this.current(visitor);
    if (count.stored < orders) return;
    count.stored -= orders;
    this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) - orders);
    this.removeUnused(visitor, count);
  }

  /** Ends a reservation. Only stored orders count. */
  settle(visitor: string, orders: number, isStored: boolean): void {
    const count = this.current(visitor);
    count.inFlight -= orders;
    if (isStored) {
      count.stored += orders;
      this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) + orders);
    }
    this.removeUnused(visitor, count);
  }

  /** Returns and resets what this instance has stored since the last call. */
  drainUnshared(): VisitorOrders[] {
    const taken = Array.from(this.unshared, ([visitor, stored]) => ({ visitor, stored }));
    this.unshared = new Map();
    return taken;
  }

  /** Puts drained counts back after a failed exchange. */
  requeueUnshared(orders: VisitorOrders[]): void {
    for (const { visitor, stored } of orders) {
      if (this.counts.has(visitor)) this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) + stored);
    }
  }

  /** Merges the total of all instances, which expires after `milliseconds`. */
  mergeShared({ visitor, stored }: VisitorOrders, milliseconds: number): void {
    const count = this.counts.get(visitor);
    if (count === undefined) return;
    count.stored = stored + (this.unshared.get(visitor) ?? 0);
    count.expiresAt = this.now() + milliseconds;
  }

  /** @returns the number of removed visitors */
  removeExpired(): number {
    const before = this.counts.size;
    const now = this.now();
    for (const [visitor, { expiresAt, inFlight }] of this.counts) {
      if (expiresAt <= now && inFlight === 0) this.counts.delete(visitor);
    }
    return before - this.counts.size;
  }

  get size(): number {
    return this.counts.size;
  }

  private current(visitor: string): Count {
    const known = this.counts.get(visitor);
    const now = this.now();
    if (known !== undefined && known.expiresAt > now) return known;
    const started = { stored: 0, inFlight: known?.inFlight ?? 0, expiresAt: now + WINDOW_MILLISECONDS };
    this.counts.set(visitor, started);
    this.unshared.delete(visitor);
    return started;
  }

  private secondsLeft({ expiresAt }: Count): number {
    return secondsToWait(expiresAt - this.now());
  }

  private removeUnused(visitor: string, { stored, inFlight }: Count): void {
    if (stored === 0 && inFlight === 0) this.counts.delete(visitor);
  }
}
