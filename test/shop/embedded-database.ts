import { openDatabase } from '../../server/database/open-database.ts';

/** The URL of the PostgreSQL in a shop's data directory, as the owner of the schema. */
export async function embeddedDatabaseUrl(dataDirectory: string): Promise<string> {
  const joined = await openDatabase({ dataDirectory }, { exclusive: false, onProgress: () => {} });
  await joined.close();
  return joined.url;
}
