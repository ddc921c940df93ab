const MAX_ORDERS = 32;
/** Weight of the latest order in the moving average, which therefore covers about fifty orders. */
const WEIGHT = 0.02;
/** Expected refusals per batch. A refusal costs about two statements each time the batch is halved. */
const EXPECTED_REFUSALS = 0.5;

/** Limits the size of a batch: the more orders PostgreSQL has recently refused, the smaller. */
export class BatchSize {
  private refusedShare = 0;

  get maxOrders(): number {
    return Math.min(MAX_ORDERS, Math.max(1, Math.floor(EXPECTED_REFUSALS / this.refusedShare)));
  }

  count(isRefused: boolean): void {
    this.refusedShare += (Number(isRefused) - this.refusedShare) * WEIGHT;
  }
}
