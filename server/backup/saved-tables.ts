import type { Client } from 'pg';

/** The tables of a backup, in the order of their foreign keys. */
export const SAVED_TABLES = [
  'products',
  'operators',
  'orders',
  'order_status_changes',
  'order_history',
  'shipments',
  'order_emails',
  'order_emails_progress',
  'card_retention',
  'stripe_payments',
  'stripe_payment_intents',
  'stripe_checkouts',
  'stripe_reversals',
  'dismissed_payment_problems',
  'selling',
  'stock_counts',
  'stock_changes',
  'order_page_secret',
  'operator_log',
] as const;

/**
 * Not in a backup: migrations, the times of backups, rate limits (they contain IP addresses), the start of reminders
 * and cancellations (the original shop may have received payments after the backup), what Stripe has refused, and stock
 * alerts and emails with links (the original shop sends them).
 */
export const UNSAVED_TABLES = [
  'shop_migrations',
  'backups',
  'login_attempts',
  'orders_per_visitor',
  'settings_in_effect',
  'stripe_alerts',
  'stock_alerts',
  'order_link_emails',
] as const;

/** Tables whose only row is inserted by a migration. */
export const FILLED_BY_MIGRATIONS: readonly string[] = ['card_retention', 'selling', 'order_page_secret'];

/** Set again on restore: transaction ids of another database could collide with future ones. */
const RENEWED_COLUMNS = ['inserted_in'];

/** As with `CARD_DATA=last4`. */
const SHRUNK_CARD: Record<string, string> = {
  card_number: `right(replace(card_number, ' ', ''), 4)`,
  card_cvc: `''`,
};

export interface SavedTable {
  name: string;
  columns: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The qualified name of a table, for statements. */
export const qualified = (table: string) => `public.${quoted(table)}`;

/** The tables that exist: older schemas have fewer. */
export async function existingTables(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as t(name, ordinal)
     where to_regclass('public.' || quote_ident(name)) is not null order by ordinal`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** The columns of a table to save: all except generated and renewed ones. */
export async function describeTable(client: Client, name: string): Promise<SavedTable> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attname <> all ($2::text[])
     order by attnum`,
    [qualified(name), RENEWED_COLUMNS],
  );
  return { name, columns: rows.map(({ column }) => column) };
}

export function copyOut({ name, columns }: SavedTable, withCards: boolean): string {
  const shrunk = name === 'orders' && !withCards ? SHRUNK_CARD : {};
  const values = columns.map((column) => shrunk[column] ?? quoted(column));
  return `copy (select ${values.join(', ')} from ${qualified(name)}) to stdout`;
}

/** The statement that restores the rows. It precedes them in the file, so that psql can also read it. */
export function copyIn({ name, columns }: SavedTable): string {
  return `copy ${qualified(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}
