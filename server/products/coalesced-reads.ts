/** From then on a read no longer waits for the one before: PostgreSQL may have gone silent. */
const SLOW_MILLISECONDS = 500;

interface Reads<Result> {
  /** Resolves when the read that is under way has ended, whichever way, or takes long. */
  ended: Promise<void>;
  next?: Promise<Result>;
}

function endOf(read: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const slow = setTimeout(resolve, SLOW_MILLISECONDS);
    const end = () => {
      clearTimeout(slow);
      resolve();
    };
    read.then(end, end);
  });
}

/**
 * Those who ask for the same while a read of it is under way share the next read. That one begins after they have asked, so
 * that nobody, unlike from a cache, gets what was stored before.
 */
export class CoalescedReads<Result> {
  private readonly reads = new Map<string, Reads<Result>>();

  /** @param begin asks PostgreSQL for what `key` names */
  read(key: string, begin: () => Promise<Result>): Promise<Result> {
    const current = this.reads.get(key);
    if (current === undefined) return this.begin(key, begin);
    current.next ??= current.ended.then(() => this.begin(key, begin));
    return current.next;
  }

  private begin(key: string, begin: () => Promise<Result>): Promise<Result> {
    const read = begin();
    const reads: Reads<Result> = { ended: endOf(read) };
    this.reads.set(key, reads);
    reads.ended.then(() => {
      if (reads.next === undefined) this.reads.delete(key);
    });
    return read;
  }
}
