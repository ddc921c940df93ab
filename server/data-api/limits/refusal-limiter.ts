import { WINDOW_MINUTES } from './visitor-counts.ts';

const WINDOW_MILLISECONDS = WINDOW_MINUTES * 60_000;
/** About ten megabytes. Beyond that, the visitors with the oldest first refusal are evicted. */
const MAX_VISITORS = 50_000;

interface Refusals {
  orders: number;
  expiresAt: number;
}

/**
 * Counts the orders that PostgreSQL refuses, per visitor, in windows of ten minutes from the first one: they cost as much as
 * stored ones. In the memory of each instance, so that a refused order costs no further statement.
 */
export class RefusalLimiter {
  /** In the order in which they expire. */
  private readonly refusals = new Map<string, Refusals>();

  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @returns how many seconds a visitor at the limit must wait, 0 below the limit, undefined without refused orders
   */
  secondsLeft(visitor: string): number | undefined {
    const refusals = this.current(visitor);
    if (refusals === undefined) return undefined;
    if (refusals.orders < this.limit) return 0;
    return Math.max(1, Math.ceil((refusals.expiresAt - this.now()) / 1000));
  }

  count(visitor: string, orders: number): void {
    const refusals = this.current(visitor);
    if (refusals !== undefined) {
      refusals.orders += orders;
      return;
    }
    this.removeOldest();
    this.refusals.set(visitor, { orders, expiresAt: this.now() + WINDOW_MILLISECONDS });
  }

  private current(visitor: string): Refusals | undefined {
    const refusals = this.refusals.get(visitor);
    if (refusals === undefined || refusals.expiresAt > this.now()) return refusals;
    this.refusals.delete(visitor);
    return undefined;
  }

  private removeOldest(): void {
    const now = this.now();
    for (const [visitor, { expiresAt }] of this.refusals) {
      if (expiresAt > now && this.refusals.size < MAX_VISITORS) break;
      this.refusals.delete(visitor);
    }
  }
}
