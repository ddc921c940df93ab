import { secondsToWait } from './exceptions.ts';

const WINDOW_MILLISECONDS = 10 * 60_000;
/** About ten megabytes. Beyond that, the visitors whose windows began first are evicted. */
const MAX_VISITORS = 50_000;

interface Window {
  count: number;
  expiresAt: number;
}

/**
 * Counts what a visitor does, in windows of ten minutes from the first time. Each instance counts in memory, so that
 * counting costs no statement.
 */
export class VisitorLimiter {
  /** In the order in which they expire. */
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly limit: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @returns how many seconds a visitor at the limit must wait, 0 below the limit, undefined without a count
   */
  secondsLeft(visitor: string): number | undefined {
    const window = this.current(visitor);
    if (window === undefined) return undefined;
    if (window.count < this.limit) return 0;
    return secondsToWait(window.expiresAt - this.now());
  }

  count(visitor: string, times = 1): void {
    const window = this.current(visitor);
    if (window !== undefined) {
      window.count += times;
      return;
    }
    this.removeOldest();
    this.windows.set(visitor, { count: times, expiresAt: this.now() + WINDOW_MILLISECONDS });
  }

  private current(visitor: string): Window | undefined {
    const window = this.windows.get(visitor);
    if (window === undefined || window.expiresAt > this.now()) return window;
    this.windows.delete(visitor);
    return undefined;
  }

  private removeOldest(): void {
    const now = this.now();
    for (const [visitor, { expiresAt }] of this.windows) {
      if (expiresAt > now && this.windows.size < MAX_VISITORS) break;
      this.windows.delete(visitor);
    }
  }
}
