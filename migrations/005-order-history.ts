import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * The history of an order's status. Written only by a trigger, so that every change is recorded; the runtime role can read the
 * history, but neither forge nor change it.
 */
export class OrderHistory1763700000005 implements MigrationInterface {
  name = 'OrderHistory1763700000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_status_changes (
        id bigint generated always as identity primary key,
        order_id uuid not null references orders (id) on delete cascade,
        -- The clock and not the transaction's start: who waited for another one's change comes after it.
        changed_at timestamptz not null default clock_timestamp(),
        -- E-mail of the operator; null where the change did not come through the shop.
        changed_by text,
        from_status text not null,
        to_status text not null
      )
    `);
    await queryRunner.query(
      'create index order_status_changes_order_id_index on order_status_changes (order_id, id)',
    );
    await queryRunner.query('alter table order_status_changes enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_status_changes');
    await queryRunner.query('grant select on order_status_changes to shop_runtime');
    await queryRunner.query(`
      create policy order_status_changes_runtime_read on order_status_changes
        for select to shop_runtime using (true)
    `);
    await this.createTrigger(queryRunner);
  }

  private async createTrigger(queryRunner: QueryRunner): Promise<void> {
    // SECURITY DEFINER, since the role that changes a status may not write the history.
    await queryRunner.query(`
      create function record_order_status_change() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        insert into public.order_status_changes (order_id, changed_by, from_status, to_status)
        values (new.id, nullif(current_setting('shop.operator', true), ''), old.status, new.status);
        return null;
      end
      $$
    `);
    await queryRunner.query('revoke all on function record_order_status_change() from public');
    await queryRunner.query(`
      create trigger orders_status_history after update of status on orders
        for each row when (old.status is distinct from new.status)
        execute function record_order_status_change()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger orders_status_history on orders');
    await queryRunner.query('drop function record_order_status_change()');
    await queryRunner.query('drop table order_status_changes');
  }
}
