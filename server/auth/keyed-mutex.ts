import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A queue per key: the work of a key runs one at a time, in order. Other keys do not wait. */
export class KeyedMutex {
  private readonly queues = new Map<string, ConcurrencyLimit>();

  constructor(private readonly maxWaiting: number) {}

  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(key) ?? new ConcurrencyLimit({ running: 1, waiting: this.maxWaiting });
    this.queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.idle) this.queues.delete(key);
    }
  }

  get size(): number {
    return this.queues.size;
  }
}
