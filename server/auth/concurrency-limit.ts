import { TooManyRequestsException } from '../http/exceptions.ts';

const RETRY_AFTER_SECONDS = 60;

/** @returns what whoever signs in is told when too many others do so too */
export function tooManySignIns(): TooManyRequestsException {
  return new TooManyRequestsException(
    'Too many people sign in at once. Try again in a minute.',
    RETRY_AFTER_SECONDS,
  );
}

/** Runs only so much work at once. The rest waits, first come first served, and is refused where too much waits. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: { running: number; waiting: number }) {}

  /** @throws TooManyRequestsException */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.running) this.running += 1;
    else if (this.waiting.length >= this.limits.waiting) throw tooManySignIns();
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever waits longest takes the place over.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  /** Whether nothing runs or waits. */
  get idle(): boolean {
    return this.running === 0;
  }
}
