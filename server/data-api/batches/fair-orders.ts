import { type Claim, FifoOrders, type WaitingOrder, type WaitingOrders } from './waiting-orders.ts';

/** The visitors take turns (round-robin), however many orders each of them has. An order without a visitor has its own turn. */
export class FairOrders implements WaitingOrders {
  /** The next turn is that of the first one. */
  private readonly turns = new Map<string | WaitingOrder, FifoOrders>();

  get isEmpty(): boolean {
    return this.turns.size === 0;
  }

  add(order: WaitingOrder): void {
    const owner = order.visitor ?? order;
    const orders = this.turns.get(owner) ?? new FifoOrders();
    orders.add(order);
    this.turns.set(owner, orders);
  }

  take(most: number, claim: Claim): WaitingOrder[] {
    const taken: WaitingOrder[] = [];
    for (const [owner, orders] of this.turns) {
      if (taken.length === most) break;
      const own = orders.take(1, claim);
      if (own.length === 0) continue;
      taken.push(...own);
      this.turns.delete(owner);
      if (!orders.isEmpty) this.turns.set(owner, orders);
    }
    return taken;
  }

  takeOverdue(moment: number): WaitingOrder[] {
    const taken: WaitingOrder[] = [];
    for (const [owner, orders] of this.turns) {
      taken.push(...orders.takeOverdue(moment));
      if (orders.isEmpty) this.turns.delete(owner);
    }
    return taken;
  }
}
