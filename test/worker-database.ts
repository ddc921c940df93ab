import type { TestDatabase } from './start-database-servers.ts';

// Runs in each worker before its tests, and selects the worker's PostgreSQL.
const { TEST_DATABASES, JEST_WORKER_ID } = process.env;
if (TEST_DATABASES !== undefined) {
  const database = (JSON.parse(TEST_DATABASES) as TestDatabase[])[Number(JEST_WORKER_ID) - 1];
  process.env.TEST_DATABASE_URL = database?.url;
  process.env.TEST_DATABASE_DIRECTORY = database?.directory;
}
