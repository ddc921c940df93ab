import { Client } from 'pg';

/** The PostgreSQL of this test run, as the owner of its schema. */
export function databaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined)
    throw new Error('The test run has no PostgreSQL: test/database-server.ts starts it.');
  return url;
}

/** Works as the owner of the schema, who sees what no role of the API may see. */
export async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const DEADLOCK = '40P01';
const UNDEFINED_TABLE = '42P01';

/** Retries after a deadlock with a running shop. A database that no shop has migrated yet has no tables to empty. */
export async function emptyTables(): Promise<void> {
  try {
    await asOwner((client) =>
      client.query('truncate orders, products, login_attempts, orders_per_visitor cascade'),
    );
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNDEFINED_TABLE) return;
    if (code !== DEADLOCK) throw error;
    await emptyTables();
  }
}

/** Resolves when so many statements of the shop, as a role of its own, wait for a lock. */
export async function untilLockWaits(statements = 1, role = 'shop_runtime'): Promise<void> {
  await asOwner(async (client) => {
    for (let found = 0; found < statements; ) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database() and application_name = $1`,
        [`shop as ${role}`],
      );
      found = rowCount ?? 0;
    }
  });
}
