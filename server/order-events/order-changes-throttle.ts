import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderChanges } from '../../contract/orders.ts';

export const noChanges = (): OrderChanges => ({ stored: 0, changed: 0 });

export function hasChanges({ stored, changed }: OrderChanges): boolean {
  return stored > 0 || changed > 0;
}

export function addChanges(one: OrderChanges, other: OrderChanges): OrderChanges {
  return { stored: one.stored + other.stored, changed: one.changed + other.changed };
}

const INTERVAL_MILLISECONDS = 250;
const RETRY_MILLISECONDS = 2_000;

/**
 * Delivers changes at once, and then at most four times a second, summing up what comes in between.
 * What could not be delivered is kept and retried.
 */
export class OrderChangesThrottle {
  private pending = noChanges();
  private delivering: Promise<void> | undefined;
  private readonly flushing = new AbortController();

  constructor(private readonly deliver: (changes: OrderChanges) => Promise<void> | void) {}

  add(changes: OrderChanges): void {
    // With nothing to deliver, `deliverAll` would finish at once, and its ended promise would be stored for good.
    if (!hasChanges(changes)) return;
    this.pending = addChanges(this.pending, changes);
    this.delivering ??= this.deliverAll();
  }

  /** Delivers what is pending without a pause, and gives up if that fails. */
  async flush(): Promise<void> {
    this.flushing.abort();
    await this.delivering;
  }

  private async deliverAll(): Promise<void> {
    const { signal } = this.flushing;
    while (hasChanges(this.pending)) {
      const delivered = await this.deliverPending();
      if (!delivered && signal.aborted) break;
      const pause = delivered ? INTERVAL_MILLISECONDS : RETRY_MILLISECONDS;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
    }
    this.delivering = undefined;
  }

  private async deliverPending(): Promise<boolean> {
    const changes = this.pending;
    this.pending = noChanges();
    try {
      await this.deliver(changes);
      return true;
    } catch {
      this.pending = addChanges(this.pending, changes);
      return false;
    }
  }
}
