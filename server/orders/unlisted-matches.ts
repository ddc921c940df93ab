import type { Statement } from './order-list-sql.ts';
import { TRACKING_NUMBER } from './tracked-orders.ts';

/** As `order_search_words()` takes them. */
const SEARCHED = ['order_number', 'name', 'email', 'phone', 'address', 'address2', 'city', 'state', 'zip'];

/** The words of `o` in some of its columns, as the search knows them. */
const wordsIn = (...columns: string[]) =>
  `order_search_words(${SEARCHED.map((column) => (columns.includes(column) ? `o.${column}` : 'null')).join(', ')})`;

/**
 * For each of the orders, the first value that matches the search, other than its number, name and email; none if these match
 * all of the search.
 */
export function unlistedMatchesStatement(
  ids: string[],
  { queries, trackingNumbers }: { queries: string[]; trackingNumbers: string[] },
): Statement {
  return {
    text: `
      select o.id, found.match
      from orders o
        cross join lateral (select ${wordsIn('order_number', 'name', 'email')} as words) listed
        cross join lateral (
          select value as match
          from (values
            (1, concat_ws(', ', o.address, nullif(o.address2, ''), o.city, concat_ws(' ', o.state, o.zip)),
              ${wordsIn('address', 'address2', 'city', 'state', 'zip')}),
            (2, o.phone, ${wordsIn('phone')}),
            (3, (select s.tracking_number from shipments s
              where s.order_id = o.id and ${TRACKING_NUMBER} = any ($3::text[]) limit 1), null)
          ) as unlisted (position, value, words)
          where value is not null and (words is null or exists (
            select from unnest($2::tsquery[]) query where unlisted.words @@ query and not listed.words @@ query
          ))
          order by position limit 1
        ) found
      where o.id = any ($1::uuid[])`,
    values: [ids, queries, trackingNumbers],
  };
}
