import type { QueryRunner } from 'typeorm';

/**
 * Revokes all privileges on an object from the roles of a public API. A hosted Supabase project may grant them everything on
 * new tables, including TRUNCATE, which row-level security does not prevent.
 * @param object as in GRANT: `orders`, `function check_order_price()`
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
