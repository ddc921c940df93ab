import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * One real PostgreSQL for the whole run: the shop's own, in a fresh folder.
 * TEST_DATABASE_URL names another one instead, to try other versions.
 */
export default async function startDatabaseServer(): Promise<void> {
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  const { startEmbeddedPostgresql } = await import(
    path.resolve(__dirname, '../dist/server/database/embedded/embedded-postgresql.js')
  );
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-tests-'));
  // Under root, PostgreSQL runs as somebody else, who must get in.
  chmodSync(directory, 0o755);
  const server = await startEmbeddedPostgresql({ dataDirectory: directory, onProgress: () => {} });
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_DIRECTORY = directory;
  Object.assign(globalThis, {
    stopDatabaseServer: async () => {
      await server.stop();
      rmSync(directory, { recursive: true });
    },
  });
}
