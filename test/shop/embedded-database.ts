import path from 'node:path';

/** The URL of the PostgreSQL that a shop runs in its data directory, as the owner of its schema. */
export async function embeddedDatabaseUrl(dataDirectory: string): Promise<string> {
  const { openDatabase } = await import(path.resolve('dist/server/database/open-database.js'));
  const joined = await openDatabase({ dataDirectory }, { exclusive: false, onProgress: () => {} });
  await joined.close();
  return joined.url;
}
