import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = 'second_factor, second_factor_step, second_factor_since, recovery_code_hashes';

/** The second factor of an operator. The server encrypts its secret with a key that is not in the database. */
export class SecondFactors1763700000044 implements MigrationInterface {
  name = 'SecondFactors1763700000044';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table operators
        add column second_factor bytea,
        -- The period of 30 seconds, counted from 1970, whose code was accepted last: each code works once.
        add column second_factor_step integer,
        add column second_factor_since timestamptz,
        -- SHA-256, of the unused codes only.
        add column recovery_code_hashes text[],
        add constraint operators_second_factor_check check (num_nonnulls(${COLUMNS}) in (0, 4))
    `);
    await queryRunner.query(`grant update (${COLUMNS}) on operators to shop_runtime`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table operators
        drop column second_factor,
        drop column second_factor_step,
        drop column second_factor_since,
        drop column recovery_code_hashes
    `);
  }
}
