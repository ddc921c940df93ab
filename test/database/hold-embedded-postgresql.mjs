/*
 * A separate process that owns the embedded PostgreSQL of a data directory, for tests to kill.
 * node hold-embedded-postgresql.mjs <data directory>
 * Sends its parent { url } or { error: { name, message } }, and stops on any message.
 */
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);
const { openDatabase } = await import('../../server/database/open-database.ts');

try {
  const postgresql = await openDatabase(
    { dataDirectory: process.argv[2], postgresqlPrograms: process.env.TEST_POSTGRESQL_BIN },
    { exclusive: true, onProgress: () => {} },
  );
  process.once('message', async () => {
    await postgresql.close();
    process.disconnect();
  });
  process.send({ url: postgresql.url });
} catch (error) {
  process.send({ error: { name: error.name, message: error.message } });
  process.disconnect();
}
