import { domainToASCII } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const ATOM = "[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*';

/** Matches nearly all addresses: a single bytewise expression is faster than a function. */
const IS_PLAIN = (email: string) =>
  `char_length(${email}) <= 64 and ${email} collate "C" ~ '^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[A-Za-z]+$'`;

/**
 * Refuses orders with an undeliverable email address. PostgreSQL has no IDNA, so it checks a domain that is not ASCII
 * with substitute letters. The server has IDNA, and is stricter.
 */
export class OrderEmailsThatCanBeSent1763700000024 implements MigrationInterface {
  name = 'OrderEmailsThatCanBeSent1763700000024';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.countOneMailbox(queryRunner);
    await this.createSearch(queryRunner);
    // Last, since creating the trigger blocks orders until the end of the transaction.
    await this.createRule(queryRunner);
  }

  private async createRule(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function valid_order_email(email text) returns boolean
        language plpgsql immutable parallel safe
      as $$
      declare
        local_part text := split_part(email, '@', 1);
        domain text := substr(email, char_length(local_part) + 2);
      begin
        if ${IS_PLAIN('email')} then return true; end if;
        -- Characters that turn the direction of writing around.
        if domain ~ '[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]' then return false; end if;
        if domain ~ '[^\\u0001-\\u007f]' then
          if getdatabaseencoding() = 'UTF8' then
            -- The ideographic full stop ends a label too.
            domain := translate(normalize(domain, nfkc), chr(12290), '.');
          end if;
          domain := regexp_replace(domain, '[^\\u0001-\\u007f]', 'x', 'g');
        end if;
        domain := regexp_replace(domain, '\\.$', '');
        return char_length(local_part) <= 64 and local_part ~ '^${ATOM}(?:\\.${ATOM})*$'
          and char_length(domain) <= 253 and domain ~ '^${LABEL}(?:\\.${LABEL})+$'
          and domain !~ '[^.]{64}' and domain !~ '\\.[0-9]+$';
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function valid_order_email(text)');
    await queryRunner.query('grant execute on function valid_order_email(text) to anon, shop_runtime');
    await queryRunner.query(`
      create function refuse_order_email() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      begin
        raise exception using
          errcode = 'check_violation',
          message = 'new row for relation "orders" violates check constraint "orders_email_check"',
          hint = 'No email can be sent to this address.',
          schema = 'public',
          table = 'orders',
          constraint = 'orders_email_check';
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function refuse_order_email()');
    // Not a CHECK, which would also apply to older orders as soon as their status changes.
    await queryRunner.query(`
      create trigger orders_email_rule after insert on orders
        for each row when (not (${IS_PLAIN('new.email')}) and not valid_order_email(new.email)) execute function refuse_order_email()
    `);
  }

  /** Normalizes the recipients of emails sent in the last day. The server normalizes later ones before it sends. */
  private async countOneMailbox(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('grant update (recipient) on order_emails to shop_runtime');
    const sent: { recipient: string }[] = await queryRunner.query(`
      select distinct recipient from order_emails
      where sent_at > now() - interval '1 day' and recipient ~ '[^\\u0021-\\u007e]|\\.$'
    `);
    for (const { recipient } of sent) {
      const [localPart, domain = ''] = recipient.split('@');
      const mailbox = `${localPart}@${domainToASCII(domain).replace(/\.$/, '')}`;
      await queryRunner.query(
        `update order_emails set recipient = $2 where recipient = $1 and state in ('sending', 'sent')`,
        [recipient, mailbox],
      );
    }
  }

  /**
   * Finds addresses with the same local part. The server compares their domains, which may be spellings of the same
   * one. Searches in the same way as `customer_orders`.
   */
  private async createSearch(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function emails_with_local_part(wanted text) returns setof text
        language plpgsql stable
        set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
      as $$
      declare
        words text[] := public.order_words(wanted);
        all_words tsquery := (select string_agg(quote_literal(word), ' & ') from unnest(words) word)::tsquery;
      begin
        return query select distinct email from public.orders
          where lower(split_part(email, '@', 1)) = lower(wanted)
            and (cardinality(words) = 0 or search_words @@ all_words);
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function emails_with_local_part(text)');
    await queryRunner.query('grant execute on function emails_with_local_part(text) to shop_runtime');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function emails_with_local_part(text)');
    await queryRunner.query('revoke update (recipient) on order_emails from shop_runtime');
    await queryRunner.query('drop trigger orders_email_rule on orders');
    await queryRunner.query('drop function refuse_order_email()');
    await queryRunner.query('drop function valid_order_email(text)');
  }
}
