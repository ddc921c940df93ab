import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * The log of logins, refusals, exports and changes of operators. Triggers record the changes, even those by commands.
 */
export class OperatorLog1763700000045 implements MigrationInterface {
  name = 'OperatorLog1763700000045';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table operator_log (
        id bigint generated always as identity primary key,
        kind text not null,
        -- Empty for an unknown account: what was typed may be a password.
        email text not null,
        -- An IP address, 'unknown', 'admin area' or 'command line'.
        origin text not null,
        -- Of the first one in this hour; later ones are counted in the same row.
        hour timestamptz not null default date_bin('1 hour', now(), 'epoch'),
        times integer not null default 1,
        latest_at timestamptz not null default now(),
        constraint operator_log_key unique (hour, kind, email, origin),
        constraint operator_log_kind_check check (kind in (
          'login', 'recovery-code-login', 'wrong-password', 'wrong-code', 'orders-exported',
          'operator-created', 'operator-removed', 'password-changed',
          'second-factor-added', 'second-factor-removed', 'recovery-codes-renewed'
        ))
      )
    `);
    await queryRunner.query('create index operator_log_latest_at_index on operator_log (latest_at)');
    await queryRunner.query('alter table operator_log enable row level security');
    await revokeFromApiRoles(queryRunner, 'operator_log');
    await revokeFromApiRoles(queryRunner, 'sequence operator_log_id_seq');
    await queryRunner.query(`
      grant select, insert (kind, email, origin), update (times, latest_at) on operator_log to shop_runtime
    `);
    await queryRunner.query(`
      create policy operator_log_runtime on operator_log for all to shop_runtime using (true) with check (true)
    `);
    await queryRunner.query(`
      create function log_operator_change() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      declare
        kinds text[] := case tg_op
          when 'INSERT' then array['operator-created']
          when 'DELETE' then array['operator-removed']
          else array_remove(array[
            case when new.password_hash <> old.password_hash then 'password-changed' end,
            case when old.second_factor is null and new.second_factor is not null then 'second-factor-added' end,
            case when old.second_factor is not null and new.second_factor is null then 'second-factor-removed' end,
            case when not new.recovery_code_hashes <@ old.recovery_code_hashes then 'recovery-codes-renewed' end
          ], null)
        end;
      begin
        insert into public.operator_log as l (kind, email, origin)
          select each.kind, case tg_op when 'DELETE' then old.email else new.email end,
            case current_user when 'shop_runtime' then 'admin area' else 'command line' end
          from unnest(kinds) as each (kind)
          on conflict on constraint operator_log_key do update set times = l.times + 1, latest_at = now();
        return null;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function log_operator_change()');
    await queryRunner.query(`
      create trigger operators_logged after insert or delete or update on operators
        for each row execute function log_operator_change()
    `);
    // The server itself cannot delete what it has logged, so only `hour` counts, which it cannot set.
    await queryRunner.query(`
      create function prune_operator_log() returns void
        language sql security definer set search_path = pg_catalog, pg_temp
      as $$
        delete from public.operator_log where hour < now() - interval '90 days';
        -- So that guesses from many networks do not fill the disk.
        delete from public.operator_log where id in (
          select id from public.operator_log where kind = 'wrong-password'
          order by hour desc, id desc offset 10000
        )
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function prune_operator_log()');
    await queryRunner.query('grant execute on function prune_operator_log() to shop_runtime');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function prune_operator_log()');
    await queryRunner.query('drop trigger operators_logged on operators');
    await queryRunner.query('drop function log_operator_change()');
    await queryRunner.query('drop table operator_log');
  }
}
