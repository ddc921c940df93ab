import type { Client } from 'pg';

/** What a backup holds, in an order in which each row finds those that it refers to. */
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
] as const;

/** What it does not hold: what migrations write, when backups were made, and counts of minutes, with visitors' IPs. */
export const UNSAVED_TABLES = ['shop_migrations', 'backups', 'login_attempts', 'orders_per_visitor'] as const;

/** Written anew: the number of the transaction that inserted an order must never be that of one yet to come. */
const RENEWED_COLUMNS = ['inserted_in'];

/** What `CARD_DATA=last4` keeps. */
const SHRUNK_CARD: Record<string, string> = {
  card_number: `right(replace(card_number, ' ', ''), 4)`,
  card_cvc: `''`,
};

export interface SavedTable {
  name: string;
  columns: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The name of a table as statements have it. The shop's tables lie where its functions look for them. */
export const qualified = (table: string) => `public.${quoted(table)}`;

/** Those of the tables that exist: a schema of earlier migrations has fewer. */
export async function existingTables(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as t(name, place)
     where to_regclass('public.' || quote_ident(name)) is not null order by place`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** What of a table is saved: all columns but those that are generated or renewed. */
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

/** The statement that takes them in. In the file it stands before the rows, so that psql can read it too. */
export function copyIn({ name, columns }: SavedTable): string {
  return `copy ${qualified(name)} (${columns.map(quoted).join(', ')}) from stdin`;
}
