/*
 * A process of its own that holds the embedded PostgreSQL of a data directory, to be killed by a test.
 * node hold-embedded-postgresql.mjs <data directory>
 * Sends its parent { url } or { error: { name, message } }, and stops when it is told anything.
 */
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);
const { startEmbeddedPostgresql } = await import('../../embedded-postgresql/embedded-postgresql.ts');

try {
  const postgresql = await startEmbeddedPostgresql({
    dataDirectory: process.argv[2],
    onProgress: () => {},
  });
  process.once('message', async () => {
    await postgresql.stop();
    process.disconnect();
  });
  process.send({ url: postgresql.url });
} catch (error) {
  process.send({ error: { name: error.name, message: error.message } });
  process.disconnect();
}
