import type { QueryRunner } from 'typeorm';

/**
 * Takes from the roles of a public API whatever they have on a table. A hosted Supabase project may give its
 * roles everything on every new table, TRUNCATE included, which row level security does not stop.
 */
export async function revokeFromApiRoles(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`revoke all on ${table} from public`);
  await queryRunner.query(`
    do $$
    declare api_role text;
    begin
      for api_role in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
        execute format('revoke all on ${table} from %I', api_role);
      end loop;
    end $$
  `);
}
