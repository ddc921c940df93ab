import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders to ship are counted and listed from an index of nothing else, however many have been shipped. The one that the
 * release before has, `orders_unshipped_index`, was made before orders could be erased, so that each had to be read as well.
 */
export class ToShipIndex1763700000023 implements MigrationInterface {
  name = 'ToShipIndex1763700000023';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_to_ship_index');
    // What is neither pending nor cancelled is paid. Asked for `status = 'paid'`, the planner prefers the index of all
    // paid orders: it takes status and shipment for unrelated, and expects many of them to be unshipped.
    await queryRunner.query(`
      create index concurrently orders_to_ship_index on orders (created_at, id)
        where status not in ('pending', 'cancelled') and shipped_at is null and erased_at is null
    `);
    await queryRunner.query('reset lock_timeout');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_to_ship_index');
    await queryRunner.query('reset lock_timeout');
  }
}
