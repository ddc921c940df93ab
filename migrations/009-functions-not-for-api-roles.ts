import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * A hosted Supabase project may also grant its API roles privileges on every new function and sequence. A role that may
 * execute the function that writes the history could forge entries with a trigger on a temporary table.
 */
export class FunctionsNotForApiRoles1763700000009 implements MigrationInterface {
  name = 'FunctionsNotForApiRoles1763700000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const object of [
      'function check_order_price()',
      'function record_order_status_change()',
      'function count_product_change()',
      'sequence order_status_changes_id_seq',
      'sequence shop_migrations_id_seq',
    ])
      await revokeFromApiRoles(queryRunner, object);
  }

  async down(): Promise<void> {
    // The shop does not need the revoked privileges.
  }
}
