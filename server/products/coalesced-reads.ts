/** After this long, the next read no longer waits for the current one: PostgreSQL may not respond. */
const SLOW_MILLISECONDS = 500;

interface Reads<Result> {
  /** Resolves when the current read has settled or is slow. */
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
 * Callers that ask for the same key while a read is in progress share the next read. It starts after they asked, so that
 * they never get stale data, as they could from a cache.
 */
export class CoalescedReads<Result> {
  private readonly reads = new Map<string, Reads<Result>>();

  /** @param load reads the value of `key` from PostgreSQL */
  read(key: string, load: () => Promise<Result>): Promise<Result> {
    const current = this.reads.get(key);
    if (current === undefined) return this.start(key, load);
    current.next ??= current.ended.then(() => this.start(key, load));
    return current.next;
  }

  private start(key: string, load: () => Promise<Result>): Promise<Result> {
    const read = load();
    const reads: Reads<Result> = { ended: endOf(read) };
    this.reads.set(key, reads);
    reads.ended.then(() => {
      if (reads.next === undefined) this.reads.delete(key);
    });
    return read;
  }
}
