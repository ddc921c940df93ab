import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a server that does not connect as the owner check for pending migrations. */
export class ReadableMigrations1763700000021 implements MigrationInterface {
  name = 'ReadableMigrations1763700000021';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('grant select on shop_migrations to shop_runtime');
    await queryRunner.query(
      'create policy shop_migrations_runtime on shop_migrations for select to shop_runtime using (true)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop policy shop_migrations_runtime on shop_migrations');
    await queryRunner.query('revoke select on shop_migrations from shop_runtime');
  }
}
