export const WINDOW_MINUTES = 10;
const WINDOW_MILLISECONDS = WINDOW_MINUTES * 60 * 1000;

interface Count {
  /** By all servers of this database, as far as this one knows. */
  stored: number;
  /** About to be stored by this server. */
  inFlight: number;
  expiresAt: number;
}

export interface VisitorOrders {
  visitor: string;
  stored: number;
}

/**
 * How many orders each visitor has stored in ten minutes, which begin with the first one. Kept in memory; what this
 * server has stored is taken from here to be shared, and what all servers have stored is put back.
 */
export class VisitorCounts {
  /** In the order in which they began, which is that in which they expire. */
  private readonly counts = new Map<string, Count>();
  private unshared = new Map<string, number>();

  /** @param ahead how many orders of a visitor this server may have that it has not shared */
  constructor(
    private readonly limit: number,
    private readonly ahead: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Reserves the orders that a visitor is about to store, so that orders at once do not exceed the limit.
   * @returns how many seconds the visitor has to wait first; 0 when the orders are reserved
   */
  reserve(visitor: string, orders: number): number {
    const count = this.current(visitor);
    if (count.stored + count.inFlight + orders <= this.limit) {
      count.inFlight += orders;
      return 0;
    }
    this.removeUnused(visitor, count);
    // What is under way may yet fail.
    if (count.stored + orders <= this.limit) return 1;
    return this.secondsLeft(count);
  }

  /** Whether the other servers should know of the orders of a visitor before more are stored. */
  isAhead(visitor: string): boolean {
    return this.current(visitor).inFlight + (this.unshared.get(visitor) ?? 0) > this.ahead;
  }

  /** @returns how many seconds a visitor has to wait who has stored more than the limit; 0 for anybody else */
  excess(visitor: string): number {
    const count = this.current(visitor);
    return count.stored > this.limit ? this.secondsLeft(count) : 0;
  }

  /** Takes back orders that were settled as stored before they were, and are not. */
  revert(visitor: string, orders: number): void {
    const count = this.current(visitor);
    if (count.stored < orders) return;
    count.stored -= orders;
    this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) - orders);
    this.removeUnused(visitor, count);
  }

  /** Ends a reservation: its orders are stored, or they are not and do not count. */
  settle(visitor: string, orders: number, isStored: boolean): void {
    const count = this.current(visitor);
    count.inFlight -= orders;
    if (isStored) {
      count.stored += orders;
      this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) + orders);
    }
    this.removeUnused(visitor, count);
  }

  /** What this server has stored since it was last taken. */
  drainUnshared(): VisitorOrders[] {
    const taken = Array.from(this.unshared, ([visitor, stored]) => ({ visitor, stored }));
    this.unshared = new Map();
    return taken;
  }

  /** Gives back what was taken and could not be shared. */
  requeueUnshared(orders: VisitorOrders[]): void {
    for (const { visitor, stored } of orders) {
      if (this.counts.has(visitor)) this.unshared.set(visitor, (this.unshared.get(visitor) ?? 0) + stored);
    }
  }

  /** Takes over what all servers have stored, and how many milliseconds that counts. */
  mergeShared({ visitor, stored }: VisitorOrders, milliseconds: number): void {
    const count = this.counts.get(visitor);
    if (count === undefined) return;
    count.stored = stored + (this.unshared.get(visitor) ?? 0);
    count.expiresAt = this.now() + milliseconds;
  }

  /** @returns how many visitors were forgotten because their ten minutes are over */
  removeExpired(): number {
    const before = this.counts.size;
    for (const [visitor, { expiresAt, inFlight }] of this.counts) {
      if (expiresAt > this.now()) break;
      if (inFlight === 0) this.counts.delete(visitor);
    }
    return before - this.counts.size;
  }

  get size(): number {
    return this.counts.size;
  }

  private current(visitor: string): Count {
    const known = this.counts.get(visitor);
    const now = this.now();
    if (known !== undefined && known.expiresAt > now) return known;
    const started = { stored: 0, inFlight: known?.inFlight ?? 0, expiresAt: now + WINDOW_MILLISECONDS };
    this.counts.delete(visitor);
    this.counts.set(visitor, started);
    this.unshared.delete(visitor);
    return started;
  }

  private secondsLeft({ expiresAt }: Count): number {
    return Math.max(1, Math.ceil((expiresAt - this.now()) / 1000));
  }

  private removeUnused(visitor: string, { stored, inFlight }: Count): void {
    if (stored === 0 && inFlight === 0) this.counts.delete(visitor);
  }
}
