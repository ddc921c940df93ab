import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * Shipments: at most one per order, and only for paid orders. A trigger updates `orders.shipped_at` and writes the history, so
 * that both match the shipment.
 */
export class Shipments1763700000013 implements MigrationInterface {
  name = 'Shipments1763700000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.extendOrders(queryRunner);
    await this.createHistory(queryRunner);
    await this.createShipments(queryRunner);
    await this.createTrigger(queryRunner);
  }

  private async extendOrders(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table orders add column shipped_at timestamptz');
    await queryRunner.query('grant select (shipped_at) on orders to shop_runtime');
    // New orders are in neither index, so inserts do not pay for them.
    await queryRunner.query(`
      create index orders_unshipped_index on orders (created_at, id) where status = 'paid' and shipped_at is null
    `);
    await queryRunner.query(
      'create index orders_shipped_index on orders (created_at, id) where shipped_at is not null',
    );
  }

  /** The history of an order besides its status. Names changed fields, never their values. */
  private async createHistory(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_history (
        id bigint generated always as identity primary key,
        order_id uuid not null references orders (id) on delete cascade,
        recorded_at timestamptz not null default clock_timestamp(),
        -- E-mail of the operator; null where it did not come through the shop.
        recorded_by text default nullif(current_setting('shop.operator', true), ''),
        kind text not null,
        constraint order_history_kind_check check (kind in ('shipped', 'shipment corrected', 'shipment undone'))
      )
    `);
    await queryRunner.query('create index order_history_order_id_index on order_history (order_id, id)');
    await queryRunner.query('alter table order_history enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_history');
    await revokeFromApiRoles(queryRunner, 'sequence order_history_id_seq');
    await queryRunner.query('grant select on order_history to shop_runtime');
    await queryRunner.query(
      'create policy order_history_runtime_read on order_history for select to shop_runtime using (true)',
    );
  }

  private async createShipments(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table shipments (
        id uuid primary key default gen_random_uuid(),
        order_id uuid not null references orders (id) on delete cascade,
        carrier text not null,
        -- Null for a parcel that is not tracked.
        tracking_number text,
        shipped_by text default nullif(current_setting('shop.operator', true), ''),
        created_at timestamptz not null default clock_timestamp(),
        constraint shipments_order_id_key unique (order_id),
        constraint shipments_carrier_check check (carrier in ('usps', 'ups', 'fedex', 'dhl', 'other')),
        constraint shipments_tracking_number_check check (tracking_number ~ '^[A-Za-z0-9-]{1,40}$')
      )
    `);
    await queryRunner.query('alter table shipments enable row level security');
    await revokeFromApiRoles(queryRunner, 'shipments');
    await queryRunner.query(`
      grant select, insert (order_id, carrier, tracking_number), update (carrier, tracking_number), delete
        on shipments to shop_runtime
    `);
    await queryRunner.query(`
      create policy shipments_runtime on shipments for all to shop_runtime using (true) with check (true)
    `);
  }

  private async createTrigger(queryRunner: QueryRunner): Promise<void> {
    // SECURITY DEFINER, since the role that ships may write neither shipped_at nor the history.
    await queryRunner.query(`
      create function record_shipment() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      declare
        happened text := case tg_op
          when 'INSERT' then 'shipped' when 'UPDATE' then 'shipment corrected' else 'shipment undone' end;
        shipped_order uuid := case tg_op when 'DELETE' then old.order_id else new.order_id end;
      begin
        if tg_op = 'INSERT' then
          update public.orders set shipped_at = new.created_at where id = shipped_order and status = 'paid';
          if not found then
            raise exception using
              errcode = 'check_violation',
              message = 'new row for relation "shipments" violates check constraint "shipments_paid_rule"',
              hint = 'Only a paid order can be shipped.',
              schema = 'public',
              table = 'shipments',
              constraint = 'shipments_paid_rule';
          end if;
        elsif tg_op = 'DELETE' then
          update public.orders set shipped_at = null where id = shipped_order;
          -- The order itself is being deleted.
          if not found then return null; end if;
          -- Nobody has been told of it yet.
          delete from public.order_emails where reference = old.id and state = 'waiting';
        end if;
        insert into public.order_history (order_id, kind) values (shipped_order, happened);
        return null;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function record_shipment()');
    await queryRunner.query(`
      create trigger shipments_recorded after insert or delete on shipments
        for each row execute function record_shipment()
    `);
    await queryRunner.query(`
      create trigger shipments_correction_recorded after update on shipments
        for each row when (old is distinct from new) execute function record_shipment()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table shipments');
    await queryRunner.query('drop function record_shipment()');
    await queryRunner.query('drop table order_history');
    await queryRunner.query('drop index orders_shipped_index');
    await queryRunner.query('drop index orders_unshipped_index');
    await queryRunner.query('alter table orders drop column shipped_at');
  }
}
