import { rmSync } from 'node:fs';
import type { Config } from 'jest';
import { openDatabase } from '../server/database/open-database.ts';
import { assertBuilt } from './shop/assert-built.ts';
import { temporaryFolder } from './shop/temporary-folder.ts';

/** The PostgreSQL of each worker, in their order; `worker-database.ts` takes the worker's own. */
export interface TestDatabase {
  url: string;
  directory: string;
}

async function startDatabaseServer(): Promise<TestDatabase & { stop(): Promise<void> }> {
  const directory = temporaryFolder('shop-tests');
  const database = await openDatabase(
    { dataDirectory: directory },
    { exclusive: true, onProgress: () => {} },
  );
  return {
    url: database.url,
    directory,
    async stop() {
      await database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * A real PostgreSQL for each worker of the run: the shop's own, in a fresh folder.
 * TEST_DATABASE_URL names another one instead, to try other versions; only one worker can use it.
 */
export default async function startDatabaseServers({ maxWorkers }: Config): Promise<void> {
  await assertBuilt();
  if (process.env.TEST_DATABASE_URL !== undefined) {
    if (maxWorkers !== 1) throw new Error('With TEST_DATABASE_URL the tests need --runInBand.');
    return;
  }
  const databases = await Promise.all(Array.from({ length: Number(maxWorkers) }, startDatabaseServer));
  process.env.TEST_DATABASES = JSON.stringify(databases);
  Object.assign(globalThis, { stopDatabaseServers: () => Promise.all(databases.map(({ stop }) => stop())) });
}
