import { type Claim, FifoQueue, type OrderQueue, type QueuedOrder } from './order-queue.ts';

/** Round-robin among visitors, however many orders each has. An order without a visitor has its own turn. */
export class FairQueue implements OrderQueue {
  /** The first entry is next. */
  private readonly turns = new Map<string | QueuedOrder, FifoQueue>();

  get isEmpty(): boolean {
    return this.turns.size === 0;
  }

  add(order: QueuedOrder): void {
    const owner = order.visitor ?? order;
    const orders = this.turns.get(owner) ?? new FifoQueue();
    orders.add(order);
    this.turns.set(owner, orders);
  }

  take(maxOrders: number, claim: Claim): QueuedOrder[] {
    const taken: QueuedOrder[] = [];
    for (const [owner, orders] of this.turns) {
      if (taken.length === maxOrders) break;
      const own = orders.take(1, claim);
      if (own.length === 0) continue;
      taken.push(...own);
      this.turns.delete(owner);
      if (!orders.isEmpty) this.turns.set(owner, orders);
    }
    return taken;
  }

  takeExpired(queuedBefore: number): QueuedOrder[] {
    const taken: QueuedOrder[] = [];
    for (const [owner, orders] of this.turns) {
      taken.push(...orders.takeExpired(queuedBefore));
      if (orders.isEmpty) this.turns.delete(owner);
    }
    return taken;
  }
}
