import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const TO_SHIP = "status not in ('pending', 'cancelled') and shipped_at is null and erased_at is null";

/** Small enough that an operator who changes one of these orders does not notice the lock. */
const BATCH = 1_000;

/**
 * When an order was last marked as paid, so that orders to ship can be sorted by that time. New orders cost no more
 * than before: a trigger sets the time when the status changes, even if a server of the previous release changes it.
 * Null if an order was stored as paid, or had shipped before this migration.
 *
 * Each step can be repeated, because a migration without a transaction may be interrupted.
 */
export class PaidAt1763700000043 implements MigrationInterface {
  name = 'PaidAt1763700000043';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table orders add column if not exists paid_at timestamptz;
      grant select (paid_at) on orders to shop_runtime;
      create or replace function set_order_paid_at() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      begin
        new.paid_at := now();
        return new;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function set_order_paid_at()');
    // Undoing a cancellation keeps the time of the payment.
    await queryRunner.query(`
      create or replace trigger orders_paid_at before update of status on orders
        for each row when (
          new.status = 'paid' and old.status <> 'paid' and coalesce(current_setting('shop.undo', true), '') <> 'on'
        )
        execute function set_order_paid_at()
    `);
    await this.readHistory(queryRunner);
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_to_ship_paid_at_index');
    // The predicate is that of orders_to_ship_index. Orders marked as paid together stay sorted by age.
    await queryRunner.query(`
      create index concurrently orders_to_ship_paid_at_index
        on orders (coalesce(paid_at, created_at), created_at, id) where ${TO_SHIP}
    `);
    await queryRunner.query('reset lock_timeout');
  }

  /** In batches, each of which locks its orders by ascending id, as every bulk change does. */
  private async readHistory(queryRunner: QueryRunner): Promise<void> {
    let last = { created_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const [next] = await queryRunner.query(
        `with batch as (
           select id, created_at from orders where ${TO_SHIP} and (created_at, id) > ($1::timestamptz, $2::uuid)
           order by created_at, id limit ${BATCH}
         ), unknown as materialized (
           select id from orders where id in (select id from batch) and paid_at is null and ${TO_SHIP}
           order by id for no key update
         ), updated as (
           update orders o set paid_at = (
             select changed_at from order_status_changes c
             where c.order_id = o.id and c.to_status = 'paid' and not c.undo order by c.id desc limit 1
           ) from unknown where o.id = unknown.id
         )
         select created_at::text, id from batch order by batch.created_at desc, id desc limit 1`,
        [last.created_at, last.id],
      );
      if (next === undefined) return;
      last = next;
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists orders_to_ship_paid_at_index');
    await queryRunner.query(`
      drop trigger if exists orders_paid_at on orders;
      drop function if exists set_order_paid_at();
      alter table orders drop column if exists paid_at
    `);
    await queryRunner.query('reset lock_timeout');
  }
}
