import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sorts shipped orders by the time they shipped. New orders are not in it, so inserts cost no more. Orders shipped together
 * stay sorted by age.
 */
export class ShippedAtIndex1763700000048 implements MigrationInterface {
  name = 'ShippedAtIndex1763700000048';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_shipped_at_index');
    await queryRunner.query(`
      create index concurrently orders_shipped_at_index on orders (shipped_at, created_at, id)
        where shipped_at is not null
    `);
    await queryRunner.query('reset lock_timeout');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_shipped_at_index');
    await queryRunner.query('reset lock_timeout');
  }
}
