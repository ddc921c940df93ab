import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index of only the orders to ship, so that counting and listing them is fast however many have shipped. The
 * previous index, `orders_unshipped_index`, does not exclude erased orders, so PostgreSQL also had to read each order.
 */
export class ToShipIndex1763700000023 implements MigrationInterface {
  name = 'ToShipIndex1763700000023';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_to_ship_index');
    // Neither pending nor cancelled means paid. With `status = 'paid'`, the planner would prefer the index of all paid orders:
    // it considers status and shipment independent, and expects many unshipped ones.
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
