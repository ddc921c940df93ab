import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidatesStatement, type OrderList, walkStatement } from './order-list-statements.ts';
import type { OrderRow } from './order-row.ts';
import { prefixQuery, tellingWords } from './search-words.ts';

/** Entries of the sort's index that are looked at before the index of words is asked. */
const FIRST_WALK = 10_000;
/** Orders that are sorted at most. */
const MOST_CANDIDATES = 5_000;

/** A word that more than a fifth of the newest orders have is not worth looking up. */
const SAMPLE = 200;
const SELDOM = SAMPLE / 5;
const MOST_CANDIDATE_WORDS = 3;

/**
 * Searches orders without ever sorting many of them. What is common fills a page within the first entries of the
 * sort's index; what is rare is few rows of the index of words; what is neither is common enough to walk on.
 * Each way alone is exact.
 */
@Injectable()
export class OrderSearch {
  constructor(private readonly database: DataSource) {}

  /** The words to look for; undefined when the search has none, which no order can match. */
  async wordsOf(search: string): Promise<string[] | undefined> {
    const [{ words }] = await this.database.query<[{ words: string[] }]>('select order_words($1) as words', [
      search,
    ]);
    return words.length === 0 ? undefined : tellingWords(words);
  }

  async find(list: OrderList, words: string[]): Promise<OrderRow[]> {
    const query = prefixQuery(words);
    const walked = await this.walk(list, query, FIRST_WALK);
    if (walked.length === list.count) return walked;
    return (await this.amongCandidates(list, query, words)) ?? this.walk(list, query);
  }

  private walk(list: OrderList, query: string, longest?: number): Promise<OrderRow[]> {
    const { text, values } = walkStatement(list, query, longest);
    return this.database.query(text, values);
  }

  /** @returns undefined when there are too many candidates */
  private async amongCandidates(
    list: OrderList,
    query: string,
    words: string[],
  ): Promise<OrderRow[] | undefined> {
    const { text, values } = candidatesStatement(list, query, {
      query: prefixQuery(await this.seldomWords(words)),
      most: MOST_CANDIDATES,
    });
    const rows = await this.database.transaction(async (transaction) => {
      // The planner cannot know how many orders a word has, and must not read the table to find out.
      await transaction.query('set local enable_seqscan = off');
      return transaction.query<({ complete: boolean } & OrderRow)[]>(text, values);
    });
    return rows[0]?.complete ? rows.filter(({ id }) => id !== null) : undefined;
  }

  /** PostgreSQL collects every entry of every prefix it is asked for, so it is asked for the few that matter. */
  private async seldomWords(words: string[]): Promise<string[]> {
    const counted = await this.database.query<{ word: string; orders: number }[]>(
      `with newest as materialized (
         select search_words from orders order by created_at desc, id desc limit ${SAMPLE}
       )
       select word, (select count(*) from newest where search_words @@ query)::int as orders
       from unnest($1::text[], $2::tsquery[]) as looked_for (word, query)
       order by orders, char_length(word) desc`,
      [words, words.map((word) => prefixQuery([word]))],
    );
    const seldom = counted.filter(({ orders }) => orders <= SELDOM);
    return (seldom.length > 0 ? seldom : counted).slice(0, MOST_CANDIDATE_WORDS).map(({ word }) => word);
  }
}
