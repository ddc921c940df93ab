import type { Statement } from './order-list-sql.ts';
import { TRACKING_NUMBER } from './tracked-orders.ts';

/** As `order_search_words()` takes them. */
const SEARCHED = ['order_number', 'name', 'email', 'phone', 'address', 'address2', 'city', 'state', 'zip'];

/** The words of `o` in some of its columns, as the search knows them. */
const wordsIn = (...columns: string[]) =>
  `order_search_words(${SEARCHED.map((column) => (columns.includes(column) ? `o.${column}` : 'null')).join(', ')})`;

/** Whether they match a query that the number, name and email do not. */
const onlyIn = (words: string) => `
  exists (select from unnest($2::tsquery[]) query where not listed.words @@ query and ${words} @@ query)`;

/**
 * For each of the orders, the first value that matches the search, other than its number, name and email; null if these match
 * all of the search. A tracking number is always one. Splitting text into words is slow: address and phone are only split if a
 * query matches none of these three, which OFFSET keeps from being split again for each use.
 */
export function unlistedMatchesStatement(
  ids: string[],
  { queries, trackingNumbers }: { queries: string[]; trackingNumbers: string[] },
): Statement {
  return {
    text: `
      select o.id, coalesce(
        case when ${onlyIn(wordsIn('address', 'address2', 'city', 'state', 'zip'))}
          then concat_ws(', ', o.address, nullif(o.address2, ''), o.city, concat_ws(' ', o.state, o.zip)) end,
        case when ${onlyIn(wordsIn('phone'))} then o.phone end,
        (select s.tracking_number from shipments s
          where s.order_id = o.id and ${TRACKING_NUMBER} = any ($3::text[]) limit 1)
      ) as match
      from orders o
        cross join lateral (select ${wordsIn('order_number', 'name', 'email')} as words offset 0) listed
      where o.id = any ($1::uuid[])`,
    values: [ids, queries, trackingNumbers],
  };
}
