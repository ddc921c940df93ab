const FIRST_PAUSE_MILLISECONDS = 1_000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;
/** After this long without another end, the pauses begin anew. */
const LONG_ENOUGH_MILLISECONDS = 60_000;

/**
 * How long to wait before a process that ended is started again: not at all at first, then a second, then twice as long
 * each time. What keeps on ending must not keep a processor busy.
 */
export class RestartPauses {
  private ends = 0;
  private pause = 0;
  private latestEnd = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** @returns the milliseconds to wait after an end that came just now */
  next(): number {
    const now = this.now();
    if (now - this.latestEnd > this.pause + LONG_ENOUGH_MILLISECONDS) this.ends = 0;
    this.latestEnd = now;
    this.pause =
      this.ends === 0
        ? 0
        : Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (this.ends - 1), LONGEST_PAUSE_MILLISECONDS);
    this.ends += 1;
    return this.pause;
  }
}
