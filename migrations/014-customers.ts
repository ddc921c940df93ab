import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** Columns that an operator may correct until an order is shipped. */
const CUSTOMER_COLUMNS = ['name', 'email', 'phone', 'address', 'address2', 'city', 'state', 'zip'];
const valuesOf = (row: string) => `(${CUSTOMER_COLUMNS.map((column) => `${row}.${column}`)})`;

/** The format in which the server stores the recipient of an email. */
const RECIPIENT = String.raw`lower(regexp_replace(new.email, '\+[^@]*@', '@'))`;

/** Replaces an erased customer's email. The domain `.invalid` is reserved. */
const ERASED_EMAIL = 'erased@erased.invalid';

/**
 * Corrections of a customer, notes, and erasure. Triggers and functions write the history, so that every correction and
 * erasure is recorded.
 */
export class Customers1763700000014 implements MigrationInterface {
  name = 'Customers1763700000014';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table orders add column erased_at timestamptz');
    await queryRunner.query('grant select (erased_at) on orders to shop_runtime');
    await this.extendHistory(queryRunner);
    await this.createCorrections(queryRunner);
    await this.createSearch(queryRunner);
    await this.createErasure(queryRunner);
    await this.keepErasedOrdersUnmailed(queryRunner);
    await this.keepErasedOrdersUnshipped(queryRunner);
  }

  private async extendHistory(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table order_history
        -- Which columns of the order were corrected.
        add column fields text[],
        add column note text,
        drop constraint order_history_kind_check,
        add constraint order_history_kind_check check (
          kind in ('shipped', 'shipment corrected', 'shipment undone', 'customer corrected', 'customer erased', 'note')
        ),
        add constraint order_history_fields_check check ((kind = 'customer corrected') = (fields is not null)),
        add constraint order_history_note_check check (
          (kind = 'note') = (note is not null) and char_length(note) between 1 and 1000
        )
    `);
    await queryRunner.query('grant insert (order_id, kind, note) on order_history to shop_runtime');
    await queryRunner.query(`
      create policy order_history_runtime_note on order_history for insert to shop_runtime with check (kind = 'note')
    `);
  }

  private async createCorrections(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`grant update (${CUSTOMER_COLUMNS}) on orders to shop_runtime`);
    // SECURITY DEFINER, since the role that corrects may not write the history.
    await queryRunner.query(`
      create function record_customer_correction() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        if old.shipped_at is not null or old.erased_at is not null then
          raise exception using
            errcode = 'check_violation',
            message = 'new row for relation "orders" violates check constraint "orders_correction_rule"',
            hint = 'The customer of an order that is shipped or erased cannot be corrected.',
            schema = 'public',
            table = 'orders',
            constraint = 'orders_correction_rule';
        end if;
        insert into public.order_history (order_id, kind, fields)
        values (new.id, 'customer corrected', array_remove(array[
          ${CUSTOMER_COLUMNS.map((column) => `case when new.${column} is distinct from old.${column} then '${column}' end`)}
        ], null));
        if new.email <> old.email then
          -- Whom earlier e-mails went to is not kept either.
          update public.order_emails set recipient = ${RECIPIENT} where order_id = new.id and recipient is not null;
        end if;
        return null;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function record_customer_correction()');
    // Erasure sets erased_at in the same statement, and has its own history entry.
    await queryRunner.query(`
      create trigger orders_customer_corrected after update of ${CUSTOMER_COLUMNS} on orders
        for each row when (
          ${valuesOf('old')} is distinct from ${valuesOf('new')}
          and (new.erased_at is null or old.erased_at is not null)
        ) execute function record_customer_correction()
    `);
  }

  private async createSearch(queryRunner: QueryRunner): Promise<void> {
    // Narrows the search with the index of words, so that no index of emails is needed. Planned for each email, since the index
    // helps only if the email has words.
    await queryRunner.query(`
      create function customer_orders(customer_email text) returns setof uuid
        language plpgsql stable
        set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
      as $$
      declare
        words text[] := public.order_words(customer_email);
        all_words tsquery := (select string_agg(quote_literal(word), ' & ') from unnest(words) word)::tsquery;
      begin
        return query select id from public.orders
          where lower(email) = lower(customer_email) and (cardinality(words) = 0 or search_words @@ all_words);
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function customer_orders(text)');
    await queryRunner.query('grant execute on function customer_orders(text) to shop_runtime');
  }

  async createErasure(queryRunner: QueryRunner): Promise<void> {
    // SECURITY DEFINER, since no role may access the card. The replacements satisfy the constraints.
    await queryRunner.query(`
      create or replace function erase_customer(customer_email text) returns integer
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      declare
        erased uuid[];
      begin
        -- In the order in which every bulk change locks. FOR UPDATE, so that whoever adds an e-mail waits, and then
        -- finds an erased order.
        select coalesce(array_agg(id), '{}') into erased from (
          select id from public.orders
          where id in (select public.customer_orders(customer_email))
            and lower(email) = lower(customer_email) and erased_at is null
          order by id for update
        ) locked;
        update public.orders set
          name = 'Erased', email = '${ERASED_EMAIL}', phone = '', address = 'Erased', address2 = '',
          city = 'Erased', state = 'AL', zip = '00000', cardholder_name = 'Erased',
          card_number = right(replace(card_number, ' ', ''), 4), card_expiry = '00/00', card_cvc = '',
          erased_at = clock_timestamp()
        where id = any (erased);
        update public.shipments set tracking_number = null
          where order_id = any (erased) and tracking_number is not null;
        delete from public.order_emails where order_id = any (erased) and state <> 'sent';
        update public.order_emails set recipient = '${ERASED_EMAIL}', error = null
          where order_id = any (erased) and recipient is not null;
        update public.order_history set note = 'Erased' where order_id = any (erased) and note is not null;
        insert into public.order_history (order_id, kind) select unnest(erased), 'customer erased';
        return cardinality(erased);
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function erase_customer(text)');
    await queryRunner.query('grant execute on function erase_customer(text) to shop_runtime');
  }

  private async keepErasedOrdersUnmailed(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function refuse_email_of_erased_order() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        -- Waits for an erasure under way.
        perform from public.orders where id = new.order_id and erased_at is null for key share;
        if not found then return null; end if;
        return new;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function refuse_email_of_erased_order()');
    await queryRunner.query(`
      create trigger order_emails_of_erased_orders before insert on order_emails
        for each row when (new.state = 'waiting') execute function refuse_email_of_erased_order()
    `);
    // The erasure deletes pending and failed emails; only sent ones could be queued again.
    await queryRunner.query(`
      create trigger sent_emails_of_erased_orders before update on order_emails
        for each row when (old.state = 'sent' and new.state = 'waiting') execute function refuse_email_of_erased_order()
    `);
  }

  /** For servers of the previous release, which don't check whether an order is erased. This release does. */
  private async keepErasedOrdersUnshipped(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function refuse_shipment_of_erased_order() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        perform from public.orders where id = new.order_id and erased_at is null for key share;
        if found then return new; end if;
        raise exception using
          errcode = 'check_violation',
          message = 'new row for relation "shipments" violates check constraint "shipments_erased_rule"',
          hint = 'The order of an erased customer cannot be shipped, nor its shipment be corrected.',
          schema = 'public',
          table = 'shipments',
          constraint = 'shipments_erased_rule';
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function refuse_shipment_of_erased_order()');
    await queryRunner.query(`
      create trigger shipments_of_erased_orders before insert on shipments
        for each row execute function refuse_shipment_of_erased_order()
    `);
    await queryRunner.query(`
      create trigger corrections_of_erased_shipments before update of tracking_number on shipments
        for each row when (new.tracking_number is not null) execute function refuse_shipment_of_erased_order()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger corrections_of_erased_shipments on shipments');
    await queryRunner.query('drop trigger shipments_of_erased_orders on shipments');
    await queryRunner.query('drop function refuse_shipment_of_erased_order()');
    await queryRunner.query('drop trigger sent_emails_of_erased_orders on order_emails');
    await queryRunner.query('drop trigger order_emails_of_erased_orders on order_emails');
    await queryRunner.query('drop function refuse_email_of_erased_order()');
    await queryRunner.query('drop function erase_customer(text)');
    await queryRunner.query('drop function customer_orders(text)');
    await queryRunner.query('drop trigger orders_customer_corrected on orders');
    await queryRunner.query('drop function record_customer_correction()');
    await queryRunner.query(`revoke update (${CUSTOMER_COLUMNS}) on orders from shop_runtime`);
    await queryRunner.query('drop policy order_history_runtime_note on order_history');
    await queryRunner.query('revoke insert (order_id, kind, note) on order_history from shop_runtime');
    await queryRunner.query(
      `delete from order_history where kind in ('customer corrected', 'customer erased', 'note')`,
    );
    await queryRunner.query(`
      alter table order_history drop column fields, drop column note,
        drop constraint order_history_kind_check,
        add constraint order_history_kind_check check (kind in ('shipped', 'shipment corrected', 'shipment undone'))
    `);
    await queryRunner.query('alter table orders drop column erased_at');
  }
}
