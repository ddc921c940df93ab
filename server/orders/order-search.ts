import type { OrderFilter } from '../../contract/api/order-filter.ts';
import { Database } from '../database/database.ts';
import {
  candidatesStatement,
  type ListSearch,
  type OrderList,
  pageStatement,
  type Statement,
  scanStatement,
} from './order-list-sql.ts';
import { type SearchToken, searchTokens } from './search-tokens.ts';
import { asTrackingNumbers, trackedOrders } from './tracked-orders.ts';

/** Orders, after the filters, that are searched for the words first. */
const SHORT_SCAN = 1_000;
/** If several of them match, so many are searched before the full-text index is used. */
const LONG_SCAN = 20_000;
/** With more matches among them than this, there are too many to sort. */
const SCANNED_MATCHES = 100;
/** Maximum number of orders to sort. */
const CANDIDATE_LIMIT = 10_000;
/** A token in more than a fifth of the newest orders is not worth looking up. */
const SAMPLE = 200;
const MAX_RARE_IN_SAMPLE = SAMPLE / 5;
const CANDIDATE_TOKENS = 3;

/** Whether few orders pass the filters, so that one word is enough to look up: most have been paid and shipped. */
const isOfFew = ({ status, fulfillment }: OrderList) =>
  status === 'pending' || status === 'cancelled' || fulfillment === 'unshipped';

/** The text of a search, split into words by the database. */
export interface ParsedSearch {
  /** Whether the text has any words; without, it finds nothing. */
  hasWords: boolean;
  /** None if all orders have the words. */
  tokens: SearchToken[];
  /** The tracking numbers that the text may be. */
  trackingNumbers: string[];
  /** Whether an order was shipped with one of them. */
  isTracked: boolean;
}

const allLookups = (lookups: string[]) => lookups.map((lookup) => `(${lookup})`).join(' & ');

/** Finds the orders of one page of the list. The SQL is built in order-list-sql.ts. */
export class OrderSearch {
  constructor(private readonly database: Database) {}

  /**
   * Avoids sorting many orders. If matches are common, scanning the sort's index soon fills the page. Rare matches are only
   * a few rows in the full-text index. Anything in between is common enough that a longer scan soon fills the page. Each
   * result is exact: that of the short scan is used only if the page is full, and the candidates only if none is missing.
   */
  async find<T extends { id: string }>(list: OrderList, search: ParsedSearch | undefined): Promise<T[]> {
    if (search === undefined) return this.run(pageStatement(list));
    const { hasWords, tokens, isTracked, trackingNumbers } = search;
    if (!hasWords) return [];
    if (tokens.length === 0) return this.run(pageStatement(list));
    const searched = {
      query: tokens.map(({ query }) => query).join(' & '),
      ...(isTracked && { trackingNumbers }),
    };
    const rare = tokens.filter((token) => token.rare);
    let scanned = await this.run<T>(scanStatement(list, searched, SHORT_SCAN));
    if (scanned.length === list.count) return scanned;
    if (rare.length === 0 && scanned.length > 1) {
      scanned = await this.run<T>(scanStatement(list, searched, LONG_SCAN));
      if (scanned.length === list.count) return scanned;
      if (scanned.length > SCANNED_MATCHES) return this.run(scanStatement(list, searched));
    }
    // Omits the other tokens, such as a former prefix that most orders have.
    const lookup =
      rare.length > 0
        ? allLookups(rare.map((token) => token.lookup))
        : await this.rarestTokens(tokens, isOfFew(list) ? 1 : CANDIDATE_TOKENS);
    return (await this.amongCandidates<T>(list, searched, lookup)) ?? this.run(scanStatement(list, searched));
  }

  /** @returns undefined if there is no text, so that all orders match */
  async parse({ search = '' }: OrderFilter): Promise<ParsedSearch | undefined> {
    const text = search.trim();
    if (text === '') return undefined;
    const trackingNumbers = asTrackingNumbers(text);
    const [{ words, hasLc, isTracked }] = await this.database.query<
      [{ words: string[]; hasLc: boolean; isTracked: boolean }]
    >(
      `select order_words(without_accents($1)) as words, shop_rule() -> 'prefixes' ? 'LC' as "hasLc",
         exists (${trackedOrders('$2')}) as "isTracked"`,
      [text, trackingNumbers],
    );
    return { hasWords: words.length > 0, tokens: searchTokens(words, hasLc), trackingNumbers, isTracked };
  }

  /** @returns undefined when there are too many candidates */
  private async amongCandidates<T extends { id: string }>(
    list: OrderList,
    searched: ListSearch,
    lookup: string,
  ): Promise<T[] | undefined> {
    const records = await this.run<T & { complete: boolean }>(
      candidatesStatement(list, searched, { lookup, limit: CANDIDATE_LIMIT }),
    );
    return records[0]?.complete ? records.filter(({ id }) => id !== null) : undefined;
  }

  /** PostgreSQL collects every entry of every prefix in a query, so the query contains only the rarest. */
  private async rarestTokens(tokens: SearchToken[], count: number): Promise<string> {
    const counted = await this.database.query<{ lookup: string; orders: number }[]>(
      `with newest as materialized (
         select search_words from orders order by created_at desc, id desc limit ${SAMPLE}
       )
       select lookup::text, (select count(*) from newest where search_words @@ lookup)::int as orders
       from unnest($1::int[], $2::tsquery[]) as looked_for (length, lookup)
       order by orders, length desc`,
      [tokens.map(({ length }) => length), tokens.map(({ lookup }) => lookup)],
    );
    const rare = counted.filter(({ orders }) => orders <= MAX_RARE_IN_SAMPLE);
    const rarest = (rare.length > 0 ? rare : counted).slice(0, count);
    return allLookups(rarest.map(({ lookup }) => lookup));
  }

  private run<Row>({ text, values }: Statement): Promise<Row[]> {
    return this.database.query(text, values);
  }
}
