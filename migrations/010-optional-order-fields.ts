import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The phone and the second address line are optional: a client may omit them, send '' or send null. */
export class OptionalOrderFields1763700000010 implements MigrationInterface {
  name = 'OptionalOrderFields1763700000010';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table orders alter column phone drop not null, alter column address2 drop not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update orders set phone = coalesce(phone, ''), address2 = coalesce(address2, '')
        where phone is null or address2 is null
    `);
    await queryRunner.query(
      'alter table orders alter column phone set not null, alter column address2 set not null',
    );
  }
}
