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

/** Delivers changes immediately, then at most four times a second, adding up those in between. Retries failed deliveries. */
export class OrderChangesThrottle {
  private pending = noChanges();
  private delivering: Promise<void> | undefined;
  private readonly flushing = new AbortController();

  constructor(private readonly deliver: (changes: OrderChanges) => Promise<void> | void) {}

  add(changes: OrderChanges): void {
    // Without changes, `deliverAll` would finish synchronously, and its settled promise would be stored forever.
    if (!hasChanges(changes)) return;
    this.pending = addChanges(this.pending, changes);
    this.delivering ??= this.deliverAll();
  }

  /** Delivers pending changes without delay, and gives up if that fails. */
  async flush(): Promise<void> {
    this.flushing.abort();
    await this.delivering;
  }

  private async deliverAll(): Promise<void> {
    const { signal } = this.flushing;
    while (hasChanges(this.pending)) {
      const delivered = await this.deliverPending();
      if (!delivered && signal.aborted) break;
      const interval = delivered ? INTERVAL_MILLISECONDS : RETRY_MILLISECONDS;
      await sleep(interval, undefined, { signal, ref: false }).catch(() => {});
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
