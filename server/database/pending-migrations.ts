import { Client } from 'pg';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';

/**
 * How many migrations the database lacks. Asks for them without TypeORM, which takes longer to load than all of this: most
 * starts find none.
 */
export async function countPendingMigrations(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ exists: boolean }>(
      "select to_regclass('shop_migrations') is not null as exists",
    );
    if (!found.rows[0]?.exists) return ALL_MIGRATIONS.length;
    const { rows } = await client.query<{ name: string }>('select name from shop_migrations');
    const applied = new Set(rows.map(({ name }) => name));
    return ALL_MIGRATIONS.filter((Migration) => !applied.has(new Migration().name)).length;
  } finally {
    await client.end();
  }
}

/** @throws when the schema is older than this server */
export async function assertMigrated(url: string): Promise<void> {
  const pending = await countPendingMigrations(url);
  if (pending === 0) return;
  throw new Error(
    `The database lacks ${pending} migration(s). Run "npm run migrate" before the server starts.`,
  );
}
