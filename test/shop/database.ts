import { Client, type QueryResult } from 'pg';
import { until } from './until.ts';

/** The URL of this worker's PostgreSQL, as the owner of the schema. */
export function databaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: test/worker-database.ts sets it.');
  return url;
}

/** In pg_stat_activity. */
export const OWNER_APPLICATION_NAME = 'test as owner';

/** Connections that are not in use. Opening one costs more processor time than what most tests do with it. */
const idle = new Set<Client>();

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(), application_name: OWNER_APPLICATION_NAME });
  // A test may stop PostgreSQL, or end this connection.
  client.on('error', () => idle.delete(client)).on('end', () => idle.delete(client));
  await client.connect();
  return client;
}

function takeIdle(): Client | undefined {
  const [client] = idle;
  if (client !== undefined) idle.delete(client);
  return client;
}

process.once('exit', () => {
  for (const client of idle) void client.end();
});

/** Like `discard all`, but keeps the plans of the triggers, because making them takes longer than what most tests do. */
const RESET = `
  set session authorization default; reset all; close all; unlisten *; discard sequences; discard temp;
  select pg_advisory_unlock_all();
  select now() = statement_timestamp() as is_idle, count(*) as prepared from pg_prepared_statements`;

/**
 * Resets the connection.
 * @returns whether it can be used again: not if it is in a transaction, which its end rolls back, or has prepared
 *   statements, which the driver would not prepare again
 */
async function reset(client: Client): Promise<boolean> {
  try {
    const results = (await client.query(RESET)) as unknown as QueryResult<{
      is_idle: boolean;
      prepared: string;
    }>[];
    const [state] = results.at(-1)?.rows ?? [];
    return state?.is_idle === true && state.prepared === '0';
  } catch {
    return false;
  }
}

/** Gives work a connection as the owner of the schema, who may read what the API's roles may not. */
export async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = takeIdle() ?? (await connect());
  let isReusable = false;
  try {
    const result = await work(client);
    isReusable = await reset(client);
    return result;
  } finally {
    if (isReusable) idle.add(client);
    else await client.end();
  }
}

const DEADLOCK = '40P01';
const UNDEFINED_TABLE = '42P01';

const EMPTIED = [
  'orders',
  'products',
  'login_attempts',
  'orders_per_visitor',
  'stock_counts',
  'stock_alerts',
  'stripe_reversals',
  'dismissed_payment_problems',
  'stripe_alerts',
  'order_link_emails',
];

/**
 * Truncating creates new files for dozens of tables and indexes, and makes all connections plan anew: a hundred times
 * slower than deleting a few rows. But in a table of several blocks, new rows might come before older ones then.
 */
const EMPTY = `
  do $$
  declare
    emptied text[];
    is_small boolean;
    each text;
  begin
    lock table ${EMPTIED} in access exclusive mode;
    with recursive referring as (
      select unnest('{${EMPTIED}}'::regclass[]) as id
      union
      select conrelid::regclass from pg_constraint join referring on confrelid = id where contype = 'f'
    )
    select array_agg(id::text), max(pg_relation_size(id)) <= current_setting('block_size')::int
      into emptied, is_small from referring;
    if is_small and has_parameter_privilege('session_replication_role', 'set') then
      -- As when truncating, no trigger runs.
      set local session_replication_role = replica;
      foreach each in array emptied loop
        execute 'delete from ' || each;
      end loop;
      set local session_replication_role = origin;
    else
      execute 'truncate ' || array_to_string(emptied, ', ');
    end if;
    update selling set is_on = true, sentence = '', version = 0, changed_at = null, changed_by = null where version > 0;
  end $$`;

/** Retries after a deadlock with a running shop. Does nothing before the first migration. */
export async function emptyTables(): Promise<void> {
  try {
    await asOwner((client) => client.query(EMPTY));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE) return;
    if (code !== DEADLOCK) throw error;
    await emptyTables();
  }
}

/** Orders wait for a lock for a fraction of a second only. */
const LOCK_POLL_MILLISECONDS = 5;

/** Resolves once this many statements of the shop wait for a lock. */
export async function untilLockWaits(statements = 1, role = 'shop_runtime'): Promise<void> {
  await asOwner((client) =>
    until(async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database() and application_name = $1`,
        [`shop as ${role}`],
      );
      return (rowCount ?? 0) >= statements;
    }, LOCK_POLL_MILLISECONDS),
  );
}
