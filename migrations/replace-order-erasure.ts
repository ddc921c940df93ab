import type { QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * Replaces the function that erases the customer of orders.
 * @param values of each column, in SQL
 */
export async function replaceOrderErasure(
  queryRunner: QueryRunner,
  values: Record<string, string>,
): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => `${column} = ${value}`);
  await queryRunner.query(`
    create or replace function erase_orders(erased uuid[]) returns void
      language sql set search_path = pg_catalog, pg_temp
    as $$
      update public.orders set ${assignments.join(', ')} where id = any (erased)
    $$
  `);
  await revokeFromApiRoles(queryRunner, 'function erase_orders(uuid[])');
}
