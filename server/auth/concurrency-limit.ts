import { TooManyRequestsException } from '../http/exceptions.ts';

const RETRY_AFTER_SECONDS = 60;

/** For a login while the queue is full. */
export function tooManyLogins(): TooManyRequestsException {
  return new TooManyRequestsException(
    'Too many people are logging in right now. Try again in a minute.',
    RETRY_AFTER_SECONDS,
  );
}

interface QueuedWork {
  priority: number;
  start(): void;
  refuse(): void;
}

/**
 * Limits concurrent work. Excess work is queued, lowest priority number first, and first come, first served within a
 * priority. If the queue overflows, its last entry is refused.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: QueuedWork[] = [];

  constructor(private readonly limits: { running: number; waiting: number }) {}

  async run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    if (this.running < this.limits.running) this.running += 1;
    else await this.wait(priority);
    try {
      return await work();
    } finally {
      // The next in the queue takes over this slot.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next.start();
    }
  }

  private wait(priority: number): Promise<void> {
    return new Promise((start, reject) => {
      const position = this.waiting.findLastIndex((other) => other.priority <= priority) + 1;
      this.waiting.splice(position, 0, { priority, start, refuse: () => reject(tooManyLogins()) });
      if (this.waiting.length > this.limits.waiting) this.waiting.pop()?.refuse();
    });
  }

  get idle(): boolean {
    return this.running === 0;
  }
}
