import { findSpellings, type Query } from '../orders/customer-spellings.ts';

/** Locks all orders of a customer by id, like every bulk change: locking one spelling at a time could deadlock. */
export async function lockCustomerOrders(query: Query, email: string): Promise<void> {
  await query(
    `select from orders
     where id in (select customer_orders(spelling) from unnest($1::text[]) spelling) and erased_at is null
     order by id for update`,
    [await findSpellings(query, email)],
  );
}

/**
 * Erases a customer in all their orders, in every spelling of their email. Call it in a transaction.
 * @returns the number of orders
 */
export async function eraseCustomer(query: Query, email: string): Promise<number> {
  await lockCustomerOrders(query, email);
  const [erased] = await query<{ orders: number }>(
    'select coalesce(sum(erase_customer(spelling)), 0)::int as orders from unnest($1::text[]) spelling',
    [await findSpellings(query, email)],
  );
  return erased?.orders ?? 0;
}
