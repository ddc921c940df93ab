import { RateLimiterMemory } from 'rate-limiter-flexible';
import { WINDOW_MINUTES } from './visitor-counts.ts';

interface Refusals {
  /** How long a visitor with too many has to wait; 0 for one with fewer. */
  secondsLeft: number;
}

/**
 * Counts the orders of each visitor that PostgreSQL refuses, which cost it as much as others. In memory: each process
 * counts for itself, and a refused order costs no further statement.
 */
export class RefusalLimiter {
  private readonly counts: RateLimiterMemory;

  constructor(limit: number) {
    this.counts = new RateLimiterMemory({ points: limit, duration: WINDOW_MINUTES * 60 });
  }

  /** Undefined for a visitor of whom no order was refused lately. */
  async find(visitor: string): Promise<Refusals | undefined> {
    const count = await this.counts.get(visitor);
    if (count === null) return undefined;
    const isTooMany = count.consumedPoints >= this.counts.points;
    return { secondsLeft: isTooMany ? Math.max(1, Math.ceil(count.msBeforeNext / 1000)) : 0 };
  }

  async count(visitor: string, orders: number): Promise<void> {
    await this.counts.penalty(visitor, orders);
  }
}
