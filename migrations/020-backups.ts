import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The times of backups and the latest failure, shared by all instances. */
export class Backups1763700000020 implements MigrationInterface {
  name = 'Backups1763700000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table backups (
        -- Made by a server every day, or by somebody who asked for one.
        kind text primary key,
        succeeded_at timestamptz,
        -- Since it last succeeded.
        failed_at timestamptz,
        -- Why, in words.
        error text,
        constraint backups_kind_check check (kind in ('daily', 'requested')),
        constraint backups_error_check check ((failed_at is null) = (error is null))
      )
    `);
    await queryRunner.query('alter table backups enable row level security');
    await revokeFromApiRoles(queryRunner, 'backups');
    await queryRunner.query('grant select on backups to shop_runtime');
    await queryRunner.query(
      'create policy backups_runtime on backups for select to shop_runtime using (true)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table backups');
  }
}
