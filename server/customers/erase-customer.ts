import { customerOrders, findSpellings, type Query } from '../orders/customer-spellings.ts';

/**
 * Locks all orders of a customer by id, like every bulk change: locking one spelling at a time could deadlock.
 * @returns the spellings of their email
 */
export async function lockCustomerOrders(query: Query, email: string): Promise<string[]> {
  const spellings = await findSpellings(query, email);
  await query(
    `select from orders
     where id in (${customerOrders('$1')}) and erased_at is null
     order by id for update`,
    [spellings],
  );
  return spellings;
}

/** Erases a customer in all their orders, which must be locked. @returns the number of orders */
export async function eraseCustomer(query: Query, spellings: string[]): Promise<number> {
  const [erased] = await query<{ orders: number }>(
    'select coalesce(sum(erase_customer(spelling)), 0)::int as orders from unnest($1::text[]) spelling',
    [spellings],
  );
  return erased?.orders ?? 0;
}
