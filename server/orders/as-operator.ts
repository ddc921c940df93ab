import type { DataSource, EntityManager } from 'typeorm';

/** Works in a transaction whose changes stand in the history as those of an operator, or of a payment provider. */
export function asOperator<T>(
  database: DataSource,
  operator: string,
  work: (transaction: EntityManager) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    // Read by the defaults and triggers of the history and of shipments.
    await transaction.query(`select set_config('shop.operator', $1, true)`, [operator]);
    return work(transaction);
  });
}
