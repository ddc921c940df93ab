import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCHED_COLUMNS } from './039-search-words.ts';

const TEXTS = SEARCHED_COLUMNS.filter((column) => !['order_number', 'phone'].includes(column));
const ALL_WORDS = `public.order_search_words(${newValues(SEARCHED_COLUMNS)})`;

function newValues(columns: string[]): string {
  return columns.map((column) => `new.${column}`).join(', ');
}

/**
 * Computes the same words in fewer steps for nearly all orders: PL/pgSQL prepares each expression again in every transaction,
 * which took longer than evaluating it. Long texts, texts with `LC` or with other characters than ASCII, and phone numbers
 * with unusual characters still need `order_search_words()`.
 */
export class QuickSearchWords1763700000049 implements MigrationInterface {
  name = 'QuickSearchWords1763700000049';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.replaceFunction(
      queryRunner,
      `declare
        digits text := translate(new.phone, '+()-. ', '');
        entered text := concat_ws(' ',
          right(new.order_number, 6),
          case when new.order_number not like 'LC______' then left(new.order_number, 8) || ' ' || new.order_number end,
          ${newValues(TEXTS)},
          case when digits like '1__________' then substr(digits, 2) else digits end,
          right(digits, 7)
        );
      begin
        -- An invalid order can have words that are too long for a tsvector.
        if digits ~ '^[0-9]*$' and octet_length(entered) = char_length(entered) and octet_length(entered) < 1000
          and strpos(lower(entered), 'lc') = 0
        then
          new.search_words := array_to_tsvector(array_remove(string_to_array(
            regexp_replace(lower(entered), '[^[:alnum:] ]+', ' ', 'g'), ' '), ''));
        else
          new.search_words := ${ALL_WORDS};
        end if;
        return new;
      end`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await this.replaceFunction(queryRunner, `begin new.search_words := ${ALL_WORDS}; return new; end`);
  }

  private async replaceFunction(queryRunner: QueryRunner, body: string): Promise<void> {
    await queryRunner.query(
      `create or replace function set_order_search_words() returns trigger language plpgsql as $$ ${body} $$`,
    );
  }
}
