import { findSpellings, type Query } from './customer-spellings.ts';

/** Erases a customer in all their orders, however their email is spelled, and returns how many those are. */
export async function eraseCustomer(query: Query, email: string): Promise<number> {
  const [erased] = await query<{ orders: number }>(
    // All are locked in the order in which every bulk change locks, and not one spelling after the other.
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
