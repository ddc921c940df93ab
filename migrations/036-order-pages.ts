import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The secret from which the links to order pages are derived. In the database, so that links outlive a restore. */
export class OrderPages1763700000036 implements MigrationInterface {
  name = 'OrderPages1763700000036';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_page_secret (
        -- There is one row at most.
        id boolean primary key default true,
        -- The server generates it, as the random functions of PostgreSQL 15 need an extension.
        secret bytea not null,
        constraint order_page_secret_id_check check (id),
        constraint order_page_secret_secret_check check (octet_length(secret) = 32)
      )
    `);
    await queryRunner.query('alter table order_page_secret enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_page_secret');
    await queryRunner.query('grant select, insert (secret) on order_page_secret to shop_runtime');
    await queryRunner.query(`
      create policy order_page_secret_runtime on order_page_secret for all to shop_runtime
        using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table order_page_secret');
  }
}
