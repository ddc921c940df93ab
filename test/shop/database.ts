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

export async function emptyTables(): Promise<void> {
  await asOwner((client) => client.query('truncate orders, products, login_attempts cascade'));
}
