import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = [
  'login',
  'recovery-code-login',
  'wrong-password',
  'wrong-code',
  'orders-exported',
  'operator-created',
  'operator-removed',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
];

async function allowKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await queryRunner.query('alter table operator_log drop constraint operator_log_kind_check');
  await queryRunner.query(
    `alter table operator_log add constraint operator_log_kind_check check (kind in (${list}))`,
  );
}

/**
 * Also logs right passwords that a code must follow. The server may set the latest time of an entry, by which the log is
 * sorted: only within its hour, so that it cannot move an entry out of sight.
 */
export class OperatorLogRules1763700000046 implements MigrationInterface {
  name = 'OperatorLogRules1763700000046';

  async up(queryRunner: QueryRunner): Promise<void> {
    await allowKinds(queryRunner, [...KINDS, 'right-password']);
    await queryRunner.query(`
      update operator_log set latest_at = hour where hour <> date_bin('1 hour', latest_at, 'epoch')
    `);
    await queryRunner.query(`
      alter table operator_log add constraint operator_log_latest_at_check
        check (hour = date_bin('1 hour', latest_at, 'epoch'))
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table operator_log drop constraint operator_log_latest_at_check');
    await queryRunner.query(`delete from operator_log where kind = 'right-password'`);
    await allowKinds(queryRunner, KINDS);
  }
}
