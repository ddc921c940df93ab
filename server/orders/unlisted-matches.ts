import { searchedText, wordsOf } from '../../contract/search-words.ts';
import type { Statement } from './order-list-sql.ts';
import type { SearchToken } from './search-tokens.ts';
import { TRACKING_NUMBER } from './tracked-orders.ts';

/** As `order_search_words()` takes them. */
const SEARCHED = ['order_number', 'name', 'email', 'phone', 'address', 'address2', 'city', 'state', 'zip'];

/** The words of `o` in some of its columns, as the search knows them. */
const wordsIn = (...columns: string[]) =>
  `order_search_words(${SEARCHED.map((column) => (columns.includes(column) ? `o.${column}` : 'null')).join(', ')})`;

interface UnlistedSearch {
  tokens: readonly SearchToken[];
  trackingNumbers: readonly string[];
  /** Whether orders were found by their tracking numbers. */
  isTracked: boolean;
}

/** An order as the list shows it. */
export interface FoundOrder {
  id: string;
  name: string;
  email: string;
}

/**
 * Whether the name and email certainly have all words of a search, as for most searches for a customer. This spares
 * PostgreSQL from splitting the text of each order again.
 */
export function listsAllWords({ name, email }: FoundOrder, { tokens, isTracked }: UnlistedSearch): boolean {
  const listed = wordsOf(searchedText(`${name} ${email}`));
  return (
    !isTracked &&
    tokens.every(({ word }) => word !== undefined && listed.some((other) => other.startsWith(word)))
  );
}

/** Whether there is a word that the number, name and email do not have, and that meets the condition. */
const hasUnlistedWord = (condition: string) => `
  exists (
    select from unnest($2::tsquery[], $4::boolean[]) as word (query, may_be_elsewhere)
    where not listed.words @@ query and ${condition}
  )`;

/**
 * For each of the orders, the first value that matches the search, other than its number, name and email; null if these match
 * all of the search. A tracking number is always one. Splitting text into words is slow: OFFSET keeps the text of these three
 * from being split again for each use, and the address is only split for a word that may be elsewhere: in the phone number, or
 * nowhere, because the order was found by its tracking number. The address has every other word that these three don't have.
 */
export function unlistedMatchesStatement(
  ids: string[],
  { tokens, trackingNumbers, isTracked }: UnlistedSearch,
): Statement {
  return {
    text: `
      select o.id, coalesce(
        case when ${hasUnlistedWord(`(not may_be_elsewhere or ${wordsIn('address', 'address2', 'city', 'state', 'zip')} @@ query)`)}
          then concat_ws(', ', o.address, nullif(o.address2, ''), o.city, concat_ws(' ', o.state, o.zip)) end,
        case when ${hasUnlistedWord(`may_be_elsewhere and ${wordsIn('phone')} @@ query`)} then o.phone end,
        (select s.tracking_number from shipments s
          where s.order_id = o.id and ${TRACKING_NUMBER} = any ($3::text[]) limit 1)
      ) as match
      from orders o
        cross join lateral (select ${wordsIn('order_number', 'name', 'email')} as words offset 0) listed
      where o.id = any ($1::uuid[])`,
    values: [
      ids,
      tokens.map(({ query }) => query),
      trackingNumbers,
      tokens.map(({ isDigits }) => isDigits || isTracked),
    ],
  };
}
