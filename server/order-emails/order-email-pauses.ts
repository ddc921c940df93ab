export const FIRST_PAUSE_SECONDS = 20;
const GROWTH = 3;
const LONGEST_PAUSE_SECONDS = 4 * 60 * 60;

/** How long an e-mail waits after this many attempts that failed: 20 seconds, one minute, three, ..., four hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * GROWTH ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

const FIRST_SERVER_PAUSE_MILLISECONDS = 1_000;
const LONGEST_SERVER_PAUSE_MILLISECONDS = 20_000;

/**
 * Whether the mail server is there. While it is not, one e-mail at a time finds out whether it is back, and all others
 * wait untried.
 */
export class ServerPause {
  private milliseconds = 0;
  private until = 0;

  constructor(private readonly now: () => number = Date.now) {}

  get isAway(): boolean {
    return this.milliseconds > 0;
  }

  get isOver(): boolean {
    return this.now() >= this.until;
  }

  /** E-mails that fail together are one failure. */
  reportAway(): void {
    if (!this.isOver) return;
    this.milliseconds = Math.min(
      Math.max(this.milliseconds * 2, FIRST_SERVER_PAUSE_MILLISECONDS),
      LONGEST_SERVER_PAUSE_MILLISECONDS,
    );
    this.until = this.now() + this.milliseconds;
  }

  reportThere(): void {
    this.milliseconds = 0;
    this.until = 0;
  }
}
