import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The summary of the last days adds up totals by status. Including the total in the index by status allows index-only scans,
 * without another index.
 */
export class OrdersSummary1763700000007 implements MigrationInterface {
  name = 'OrdersSummary1763700000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index orders_status_created_at_index');
    await queryRunner.query(
      'create index orders_status_created_at_index on orders (status, created_at, id) include (total)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index orders_status_created_at_index');
    await queryRunner.query('create index orders_status_created_at_index on orders (status, created_at, id)');
  }
}
