import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The recent orders of each visitor, for the rate limit that all instances share. */
export class OrdersPerVisitor1763700000011 implements MigrationInterface {
  name = 'OrdersPerVisitor1763700000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table orders_per_visitor (
        -- An IPv4 address or the /64 prefix of an IPv6 address.
        visitor text primary key,
        stored integer not null,
        expires_at timestamptz not null
      )
    `);
    await queryRunner.query(
      'create index orders_per_visitor_expires_at_index on orders_per_visitor (expires_at)',
    );
    await queryRunner.query('alter table orders_per_visitor enable row level security');
    await revokeFromApiRoles(queryRunner, 'orders_per_visitor');
    await queryRunner.query('grant select, insert, update, delete on orders_per_visitor to shop_runtime');
    await queryRunner.query(`
      create policy orders_per_visitor_runtime on orders_per_visitor
        for all to shop_runtime using (true) with check (true)
    `);
    // Lets the server recognize a repeated request for a stored order from a visitor who has reached the limit.
    await queryRunner.query('grant select (idempotency_key) on orders to shop_runtime');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('revoke select (idempotency_key) on orders from shop_runtime');
    await queryRunner.query('drop table orders_per_visitor');
  }
}
