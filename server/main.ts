import 'reflect-metadata';
import { once } from 'node:events';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createFirstOperator } from './auth/operator-account.ts';
import { endWith, print, settingsOfThisProcess } from './config/command-line.ts';
import type { Settings } from './config/settings.ts';
import { createApplication } from './create-application.ts';
import { assertRole, DATA_API_ROLE, RUNTIME_ROLE } from './database/connection.ts';
import { assertMigrated, migrateUp } from './database/migration-runner.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { describeError } from './http/logging.ts';

/** How long a stop waits for requests under way before it cuts them off. */
const MAX_DRAIN_MILLISECONDS = 5_000;

async function prepare(database: OpenDatabase, settings: Settings): Promise<void> {
  if (process.argv.includes('--migrate')) await migrateUp(database.url, print);
  else await assertMigrated(database.url);
  await assertRole(database.url, DATA_API_ROLE);
  await assertRole(database.url, RUNTIME_ROLE);

  const operator = await createFirstOperator(database.url, settings);
  if (operator === undefined) return;
  print(`Created the operator ${operator.email}.`);
  if (operator.generatedPassword !== undefined) {
    print(`Their password, shown this once: ${operator.generatedPassword}`);
  }
}

/** After this, a stop no longer waits for the app to close: a silent database never confirms that. */
const MAX_CLOSE_MILLISECONDS = 8_000;

/**
 * Drains requests, then closes the database, then ends: an acknowledged order is stored by then. After a second signal
 * it waits for no request, and a signal while the database closes ends the process at once.
 */
function stopOnSignal(app: NestFastifyApplication, database: OpenDatabase): void {
  const hurry = new AbortController();
  let phase: 'serving' | 'draining' | 'closing' = 'serving';
  const close = () => {
    phase = 'closing';
    return database.close();
  };
  const onSignal = () => {
    if (phase === 'draining') return hurry.abort();
    // A PostgreSQL of the shop's own ends by itself now, or is adopted by the next start.
    if (phase === 'closing') process.exit(1);
    phase = 'draining';
    setTimeout(() => hurry.abort(), MAX_CLOSE_MILLISECONDS);
    Promise.race([closeDraining(app), once(hurry.signal, 'abort')])
      .finally(close)
      .then(() => process.exit(0), endWith);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Lets requests under way finish. Their connections would stay open for a next one, which will not come. */
async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cut);
}

/** Node would print every property of the error, and PostgreSQL puts a whole row into one of them. */
function endOnUncaughtException(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  endOnUncaughtException();
  const settings = settingsOfThisProcess();
  const database = await openDatabase(settings, { exclusive: true, onProgress: print });
  try {
    await prepare(database, settings);
    const app = await createApplication(settings, database.url);
    stopOnSignal(app, database);
    await app.listen(settings.port, settings.host);
    print(`The shop is open at ${shopUrl(await app.getUrl(), settings)}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function shopUrl(url: string, { host }: Settings): string {
  const { port } = new URL(url);
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

main().catch(endWith);
