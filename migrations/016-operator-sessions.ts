import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * Operators change their own password in the admin area. When an operator is changed or removed in
 * any way, a trigger notifies all instances that sessions may have ended.
 */
export class OperatorSessions1763700000016 implements MigrationInterface {
  name = 'OperatorSessions1763700000016';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('grant update (password_hash, token_version) on operators to shop_runtime');
    await queryRunner.query(`
      create policy operators_runtime_password on operators for update to shop_runtime
        using (true) with check (true)
    `);
    await queryRunner.query(`
      create function notify_operator_sessions() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      begin
        perform pg_notify('operator_sessions', '');
        return null;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function notify_operator_sessions()');
    await queryRunner.query(`
      create trigger operators_sessions_notified after update or delete on operators
        for each statement execute function notify_operator_sessions()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger operators_sessions_notified on operators');
    await queryRunner.query('drop function notify_operator_sessions()');
    await queryRunner.query('drop policy operators_runtime_password on operators');
    await queryRunner.query('revoke update (password_hash, token_version) on operators from shop_runtime');
  }
}
