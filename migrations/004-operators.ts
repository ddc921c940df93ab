import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

export class Operators1763700000004 implements MigrationInterface {
  name = 'Operators1763700000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table operators (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        password_hash text not null,
        -- Counts password changes; a token that names an older version is no longer valid.
        token_version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint operators_email_key unique (email),
        constraint operators_email_check check (email = lower(email) and char_length(email) between 3 and 254)
      )
    `);
    await queryRunner.query('alter table operators enable row level security');
    await revokeFromApiRoles(queryRunner, 'operators');
    // Only the owner of the database creates and removes operators, never a request.
    await queryRunner.query('grant select on operators to shop_runtime');
    await queryRunner.query(
      'create policy operators_runtime on operators for select to shop_runtime using (true)',
    );

    await queryRunner.query(`
      create table login_attempts (
        key text primary key,
        points integer not null default 0,
        expire bigint
      )
    `);
    await queryRunner.query('create index login_attempts_expire_index on login_attempts (expire)');
    await queryRunner.query('alter table login_attempts enable row level security');
    await revokeFromApiRoles(queryRunner, 'login_attempts');
    await queryRunner.query('grant select, insert, update, delete on login_attempts to shop_runtime');
    await queryRunner.query(
      'create policy login_attempts_runtime on login_attempts for all to shop_runtime using (true) with check (true)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table login_attempts');
    await queryRunner.query('drop table operators');
  }
}
