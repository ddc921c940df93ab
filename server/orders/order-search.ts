import { Database, type Statements } from '../database/database.ts';
import {
  candidatesStatement,
  type OrderList,
  pageStatement,
  type Statement,
  scanStatement,
} from './order-list-sql.ts';
import type { OrderRecord } from './order-record.ts';
import { isRare, narrowingTokens, type SearchToken, searchToken, wordSearch } from './search-tokens.ts';

/** Orders, after the filters, that are searched for the words before the full-text index is used. */
const FIRST_SCAN = 10_000;
/** Maximum number of orders to sort. */
const CANDIDATE_LIMIT = 5_000;
/** A token in more than a fifth of the newest orders is not worth looking up. */
const SAMPLE = 200;
const RARE = SAMPLE / 5;
const CANDIDATE_TOKENS = 3;

/** Finds the orders of one page of the list. The SQL is built in order-list-sql.ts. */
export class OrderSearch {
  constructor(private readonly database: Database) {}

  /**
   * Avoids sorting many orders. If matches are common, scanning the sort's index soon fills the page. Rare matches are only
   * a few rows in the full-text index, which is asked first for order numbers. Anything in between is common enough that a
   * longer scan soon fills the page. Each result is exact: that of the short scan is used only if the page is full, and the
   * candidates only if none is missing.
   */
  async find<T extends OrderRecord>(list: OrderList, search: string): Promise<T[]> {
    if (search === '') return this.run(pageStatement(list));
    const [{ tokens, prefixes }] = await this.database.query<[{ tokens: string[]; prefixes: string[] }]>(
      `select order_words($1) as tokens,
         array(select lower(jsonb_array_elements_text(shop_rule() -> 'prefixes'))) as prefixes`,
      [search],
    );
    if (tokens.length === 0) return [];
    const narrowing = narrowingTokens(tokens, prefixes).map((token) => searchToken(token, prefixes));
    if (narrowing.length === 0) return this.run(pageStatement(list));
    const words = wordSearch(narrowing);
    const numbers = narrowing.filter(({ token }) => isRare(token, prefixes));
    if (numbers.length === 0) {
      const scanned = await this.run<T>(scanStatement(list, words, FIRST_SCAN));
      if (scanned.length === list.count) return scanned;
    }
    return (await this.amongCandidates<T>(list, narrowing, numbers)) ?? this.run(scanStatement(list, words));
  }

  /** @returns undefined when there are too many candidates */
  private async amongCandidates<T extends OrderRecord>(
    list: OrderList,
    tokens: SearchToken[],
    numbers: SearchToken[],
  ): Promise<T[] | undefined> {
    const statement = candidatesStatement(list, wordSearch(tokens), {
      // Without the others, such as a former prefix that most orders have.
      query: numbers.map(({ stored }) => stored).join(' & ') || (await this.rarestTokens(tokens)),
      limit: CANDIDATE_LIMIT,
    });
    const records = await this.database.transaction(async (transaction) => {
      // The planner does not know how many orders match a token, and might scan the table.
      await transaction.query('set local enable_seqscan = off');
      return this.run<T & { complete: boolean }>(statement, transaction);
    });
    return records[0]?.complete ? records.filter(({ id }) => id !== null) : undefined;
  }

  /** PostgreSQL collects every entry of every prefix in a query, so the query contains only the rarest. */
  private async rarestTokens(tokens: SearchToken[]): Promise<string> {
    const counted = await this.database.query<{ query: string; orders: number }[]>(
      `with newest as materialized (
         select search_words from orders order by created_at desc, id desc limit ${SAMPLE}
       )
       select query::text, (select count(*) from newest where search_words @@ query)::int as orders
       from unnest($1::text[], $2::tsquery[]) as looked_for (token, query)
       order by orders, char_length(token) desc`,
      [tokens.map(({ token }) => token), tokens.map(({ stored }) => stored)],
    );
    const rare = counted.filter(({ orders }) => orders <= RARE);
    const rarest = (rare.length > 0 ? rare : counted).slice(0, CANDIDATE_TOKENS);
    return rarest.map(({ query }) => `(${query})`).join(' & ');
  }

  private run<Row>(
    { text, values }: Statement,
    on: Pick<Statements, 'query'> = this.database,
  ): Promise<Row[]> {
    return on.query(text, values);
  }
}
