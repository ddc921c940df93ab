import { openDatabase } from '../../server/database/open-database.ts';

/** The URL of the PostgreSQL that a shop runs in its data directory, as the owner of its schema. */
export async function embeddedDatabaseUrl(dataDirectory: string): Promise<string> {
  const joined = await openDatabase({ dataDirectory }, { exclusive: false, onProgress: () => {} });
  await joined.close();
  return joined.url;
}
