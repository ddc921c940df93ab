import { WINDOW_MINUTES } from './visitor-counts.ts';

const WINDOW_MILLISECONDS = WINDOW_MINUTES * 60_000;
/** About ten megabytes. Beyond that the visitors whose first refusal is longest ago are forgotten. */
const MAX_VISITORS = 50_000;

interface Refusals {
  orders: number;
  expiresAt: number;
}

/**
 * Counts the orders of each visitor that PostgreSQL refuses, which cost it as much as others, in ten minutes, which begin
 * with the first one. In memory: each process counts for itself, and a refused order costs no further statement.
 */
export class RefusalLimiter {
  /** In the order in which they began, which is that in which they expire. */
  private readonly refusals = new Map<string, Refusals>();

  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @returns how many seconds a visitor has to wait who has reached the limit, 0 for one below it, and undefined for one
   * without a refused order
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
