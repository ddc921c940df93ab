export const INITIAL_DELAY_SECONDS = 20;
const BACKOFF_FACTOR = 3;
const MAX_DELAY_SECONDS = 4 * 60 * 60;

/** Delay before the next attempt after this many failures: 20 seconds, one minute, three, ..., four hours. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(INITIAL_DELAY_SECONDS * BACKOFF_FACTOR ** (attempts - 1), MAX_DELAY_SECONDS);
}

const INITIAL_SERVER_DELAY_MILLISECONDS = 1_000;
const MAX_SERVER_DELAY_MILLISECONDS = 20_000;

/** Backoff for an unavailable mail server: one email at a time probes it, and the attempts of the others aren't used up. */
export class ServerBackoff {
  private milliseconds = 0;
  private until = 0;

  constructor(private readonly now: () => number = Date.now) {}

  get isActive(): boolean {
    return this.milliseconds > 0;
  }

  get canRetry(): boolean {
    return this.now() >= this.until;
  }

  /** Emails that fail at the same time count as one failure. */
  increase(): void {
    if (!this.canRetry) return;
    this.milliseconds = Math.min(
      Math.max(this.milliseconds * 2, INITIAL_SERVER_DELAY_MILLISECONDS),
      MAX_SERVER_DELAY_MILLISECONDS,
    );
    this.until = this.now() + this.milliseconds;
  }

  reset(): void {
    this.milliseconds = 0;
    this.until = 0;
  }
}
