import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Customers1763700000014 } from './014-customers.ts';
import { replaceOrderErasure } from './replace-order-erasure.ts';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** Replaces an erased customer's email. The domain `.invalid` is reserved. */
const ERASED_EMAIL = "'erased@erased.invalid'";

/** Replaces a customer's data, and satisfies the constraints. To erase a new column, add it to a copy of this. */
export const ERASED_ORDER = {
  name: "'Erased'",
  email: ERASED_EMAIL,
  phone: "''",
  address: "'Erased'",
  address2: "''",
  city: "'Erased'",
  state: "'AL'",
  zip: "'00000'",
  cardholder_name: "'Erased'",
  card_number: "right(replace(card_number, ' ', ''), 4)",
  card_expiry: "'00/00'",
  card_cvc: "''",
  erased_at: 'clock_timestamp()',
};

const OTHER_TABLES = {
  shipments: `
    update public.shipments set tracking_number = null
      where order_id = any (erased) and tracking_number is not null`,
  order_emails: `
    delete from public.order_emails where order_id = any (erased) and state <> 'sent';
    update public.order_emails set recipient = ${ERASED_EMAIL}, error = null
      where order_id = any (erased) and recipient is not null`,
  order_history: `
    update public.order_history set note = 'Erased' where order_id = any (erased) and note is not null;
    insert into public.order_history (order_id, kind) select unnest(erased), 'customer erased'`,
};

/**
 * SECURITY DEFINER, since no role may access the card.
 * @param others statements that erase the `customer_email` elsewhere
 */
export async function writeCustomerErasure(queryRunner: QueryRunner, others = ''): Promise<void> {
  await queryRunner.query(`
    create or replace function erase_customer(customer_email text) returns integer
      language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $$
    declare
      erased uuid[];
    begin
      -- In the order in which every bulk change locks. FOR UPDATE, so that whoever adds an email waits, and then
      -- finds an erased order.
      select coalesce(array_agg(id), '{}') into erased from (
        select id from public.orders
        where id in (select public.customer_orders(customer_email))
          and lower(email) = lower(customer_email) and erased_at is null
        order by id for update
      ) locked;
      perform public.erase_orders(erased);
      perform public.erase_shipments(erased);
      perform public.erase_order_emails(erased);
      perform public.erase_order_history(erased);${others}
      return cardinality(erased);
    end
    $$
  `);
}

/** Splits the erasure of a customer into a function per table, so that a new column replaces only a small one. */
export class ErasureByTable1763700000025 implements MigrationInterface {
  name = 'ErasureByTable1763700000025';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceOrderErasure(queryRunner, ERASED_ORDER);
    for (const [table, statements] of Object.entries(OTHER_TABLES)) {
      await queryRunner.query(`
        create function erase_${table}(erased uuid[]) returns void
          language sql set search_path = pg_catalog, pg_temp
        as $$ ${statements} $$
      `);
      await revokeFromApiRoles(queryRunner, `function erase_${table}(uuid[])`);
    }
    await writeCustomerErasure(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await new Customers1763700000014().createErasure(queryRunner);
    for (const table of ['orders', ...Object.keys(OTHER_TABLES)])
      await queryRunner.query(`drop function erase_${table}(uuid[])`);
  }
}
