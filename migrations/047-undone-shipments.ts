import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param dropEmail what to do with the email of a shipment that is undone before the email is sent */
const recordShipment = (dropEmail: string) => `
  create or replace function record_shipment() returns trigger
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
      ${dropEmail}
    end if;
    insert into public.order_history (order_id, kind) values (shipped_order, happened);
    return null;
  end
  $$
`;

/** Undoing a shipment keeps its email in the order's list if it was sent before, and waits only to be sent again. */
export class UndoneShipments1763700000047 implements MigrationInterface {
  name = 'UndoneShipments1763700000047';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      recordShipment(`
      delete from public.order_emails
        where order_id = shipped_order and reference = old.id and state = 'waiting' and sent_at is null;
      -- It was to be sent again.
      update public.order_emails set state = 'sent', next_attempt_at = null, error = null
        where order_id = shipped_order and reference = old.id and state in ('waiting', 'failed')
          and sent_at is not null;
    `),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      recordShipment(`delete from public.order_emails where reference = old.id and state = 'waiting';`),
    );
  }
}
