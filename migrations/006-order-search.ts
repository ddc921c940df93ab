import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL computes this column before it checks the constraints, which must be the ones to refuse an invalid row.
 * The expression therefore truncates values to what the constraints allow.
 */
export const SEARCH_WORDS_COLUMN = `
  search_words tsvector not null generated always as (
    array_to_tsvector(order_words(
      left(coalesce(order_number, ''), 8) || ' ' ||
      left(coalesce(name, ''), 200) || ' ' ||
      left(coalesce(email, ''), 254)
    ))
  ) stored`;

/** Keeps the list of a million orders fast: an index per sort order, and a full-text index. */
export class OrderSearch1763700000006 implements MigrationInterface {
  name = 'OrderSearch1763700000006';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createWords(queryRunner);
    await this.createSortIndexes(queryRunner);
  }

  /**
   * The list is searched by words of the order number, the name and the email. The same function splits stored and searched
   * text, so that both match in any locale.
   */
  private async createWords(queryRunner: QueryRunner): Promise<void> {
    // LC123456 and 123456 are the same word. An SQL-standard body is parsed now, independent of a caller's search_path.
    await queryRunner.query(`
      create function order_words(value text) returns text[]
        language sql immutable strict parallel safe
        return array_remove(
          regexp_split_to_array(
            regexp_replace(lower(value), '(^|[^[:alnum:]])lc([0-9])', '\\1\\2', 'g'), '[^[:alnum:]]+'
          ),
          ''
        )
    `);
    await queryRunner.query('revoke all on function order_words(text) from public');
    // PostgreSQL computes the words of an order as the role that inserts it.
    await queryRunner.query('grant execute on function order_words(text) to anon, shop_runtime');
    await queryRunner.query(`alter table orders add column ${SEARCH_WORDS_COLUMN}`);
    await queryRunner.query('grant select (search_words) on orders to shop_runtime');
    // A short pending list, since every search reads it and the insert that fills it must flush it.
    await queryRunner.query(`
      create index orders_search_words_index on orders using gin (search_words)
        with (gin_pending_list_limit = 256)
    `);
    // The words include the number.
    await queryRunner.query('drop index orders_order_number_index');
  }

  /** One index serves both directions, because ties are ordered in the same direction. */
  private async createSortIndexes(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index orders_status_created_at_index on orders (status, created_at, id)');
    await queryRunner.query('create index orders_total_index on orders (total, created_at, id)');
    await queryRunner.query(
      'create index orders_status_total_index on orders (status, total, created_at, id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index orders_status_total_index');
    await queryRunner.query('drop index orders_total_index');
    await queryRunner.query('drop index orders_status_created_at_index');
    await queryRunner.query('create index orders_order_number_index on orders (order_number)');
    await queryRunner.query('alter table orders drop column search_words');
    await queryRunner.query('drop function order_words(text)');
  }
}
