import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every product counts its changes, so that no operator overwrites an unseen change. */
export class ProductVersions1763700000008 implements MigrationInterface {
  name = 'ProductVersions1763700000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table products add column version integer not null default 1');
    // A trigger, so that every statement counts.
    await queryRunner.query(`
      create function count_product_change() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      begin
        new.version := old.version + 1;
        return new;
      end
      $$
    `);
    await queryRunner.query('revoke all on function count_product_change() from public');
    await queryRunner.query(`
      create trigger products_version before update on products
        for each row execute function count_product_change()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger products_version on products');
    await queryRunner.query('drop function count_product_change()');
    await queryRunner.query('alter table products drop column version');
  }
}
