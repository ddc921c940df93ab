import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * The server's two roles. Roles are global to a PostgreSQL server and may exist (`anon` always does on Supabase), so they
 * are created if missing, and never altered or dropped.
 */
export class Roles1763700000001 implements MigrationInterface {
  name = 'Roles1763700000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const role of ['anon', 'shop_runtime']) {
      await queryRunner.query(`
        do $$
        begin
          if not exists (select from pg_roles where rolname = '${role}') then
            create role ${role} nologin;
          end if;
        exception
          -- Another database of the same server is being migrated at this moment.
          when duplicate_object or unique_violation then null;
        end $$
      `);
      // Since PostgreSQL 16, creating a role does not include the right to SET ROLE to it.
      await queryRunner.query(`
        do $$
        begin
          execute 'set local role ${role}';
          reset role;
        exception
          when insufficient_privilege then execute format('grant ${role} to %I', current_user);
        end $$
      `);
      await queryRunner.query(`grant usage on schema public to ${role}`);
    }
    // On Supabase, the public key gives access to every table of this schema unless it is revoked.
    await queryRunner.query('alter table shop_migrations enable row level security');
    await revokeFromApiRoles(queryRunner, 'shop_migrations');
  }

  async down(): Promise<void> {
    // Other databases of this server may use the roles, so they are not dropped.
  }
}
