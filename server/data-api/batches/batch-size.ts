const MAX_ORDERS = 32;
/** How much of the share of refused orders each further order makes up: it is that of the last fifty. */
const WEIGHT_OF_ONE = 0.02;
/** How many orders of a batch may be expected to be refused: each costs about two statements for every halving. */
const EXPECTED_REFUSALS = 0.5;

/** How many orders a batch may have: the more PostgreSQL refused lately, the fewer. */
export class BatchSize {
  private refusedShare = 0;

  get maxOrders(): number {
    return Math.min(MAX_ORDERS, Math.max(1, Math.floor(EXPECTED_REFUSALS / this.refusedShare)));
  }

  count(isRefused: boolean): void {
    this.refusedShare += (Number(isRefused) - this.refusedShare) * WEIGHT_OF_ONE;
  }
}
