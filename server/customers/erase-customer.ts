import { findSpellings, type Query } from '../orders/customer-spellings.ts';

/** Erases a customer in all their orders, in every spelling of their email. @returns the number of orders */
export async function eraseCustomer(query: Query, email: string): Promise<number> {
  const [erased] = await query<{ orders: number }>(
    // Locks all orders first, by id, like every bulk change: locking one spelling at a time could deadlock.
    `with locked as materialized (
       select id from orders
       where id in (select customer_orders(spelling) from unnest($1::text[]) spelling) and erased_at is null
       order by id for update
     )
     select coalesce(sum(erase_customer(spelling)), 0)::int as orders
     from unnest($1::text[]) spelling, (select count(*) from locked) as counted`,
    [await findSpellings(query, email)],
  );
  return erased?.orders ?? 0;
}
