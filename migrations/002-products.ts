import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

export class Products1763700000002 implements MigrationInterface {
  name = 'Products1763700000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table products (
        id uuid primary key default gen_random_uuid(),
        title text not null,
        description text not null,
        price numeric(10,2) not null,
        image text not null,
        inventory integer not null,
        created_at timestamptz not null default now(),
        constraint products_title_check check (char_length(title) between 1 and 200),
        constraint products_description_check check (char_length(description) between 1 and 5000),
        constraint products_price_check check (price >= 0 and price < 'Infinity'),
        constraint products_image_check check (char_length(image) between 1 and 2048),
        constraint products_inventory_check check (inventory >= 0)
      )
    `);
    await queryRunner.query('create index products_title_price_index on products (title, price)');
    await queryRunner.query('create index products_created_at_index on products (created_at desc, id desc)');
    await queryRunner.query('alter table products enable row level security');
    await revokeFromApiRoles(queryRunner, 'products');
    await queryRunner.query('grant select, insert, update, delete on products to shop_runtime');
    await queryRunner.query(
      'create policy products_runtime on products for all to shop_runtime using (true) with check (true)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table products');
  }
}
