import { RateLimiterMemory } from 'rate-limiter-flexible';
import { WINDOW_MINUTES } from './visitor-counts.ts';

/**
 * Counts the orders of each visitor that PostgreSQL refuses, which cost it as much as others. In memory: each process
 * counts for itself, and a refused order costs no further statement.
 */
export class RefusalLimiter {
  private readonly counts: RateLimiterMemory;

  constructor(limit: number) {
    this.counts = new RateLimiterMemory({ points: limit, duration: WINDOW_MINUTES * 60 });
  }

  /** @returns how many seconds a visitor has to wait who has sent too many; 0 for anybody else */
  async secondsLeft(visitor: string): Promise<number> {
    const count = await this.counts.get(visitor);
    if (count === null || count.consumedPoints < this.counts.points) return 0;
    return Math.max(1, Math.ceil(count.msBeforeNext / 1000));
  }

  /** Whether an order of the visitor was refused lately. */
  async knows(visitor: string): Promise<boolean> {
    return (await this.counts.get(visitor)) !== null;
  }

  async count(visitor: string, orders: number): Promise<void> {
    await this.counts.penalty(visitor, orders);
  }
}
