import type { QueryRunner } from 'typeorm';

/**
 * Revokes all privileges on a table or another object from the roles of a public API. A hosted Supabase project may
 * grant them everything on every new table, TRUNCATE included, which row level security does not stop.
 * @param object as GRANT names it: `orders`, `function check_order_price()`
 */
export async function revokeFromApiRoles(queryRunner: QueryRunner, object: string): Promise<void> {
  await queryRunner.query(`revoke all on ${object} from public`);
  await queryRunner.query(`
    do $$
    declare api_role text;
    begin
      for api_role in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
        execute format('revoke all on ${object} from %I', api_role);
      end loop;
    end $$
  `);
}
