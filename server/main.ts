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

/** How long a stop waits for requests under way before it cuts them off. */
const LONGEST_DRAIN_MILLISECONDS = 5_000;

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

/** How long a stop takes in all: a database that has gone silent never says that a connection is closed. */
const LONGEST_CLOSE_MILLISECONDS = 8_000;

/**
 * Drains requests, then lets go of the database, then ends: an acknowledged order is stored by then. A second signal
 * waits for no request any more.
 */
function stopOnSignal(app: NestFastifyApplication, database: OpenDatabase): void {
  const hurry = new AbortController();
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return hurry.abort();
    isStopping = true;
    setTimeout(() => hurry.abort(), LONGEST_CLOSE_MILLISECONDS);
    Promise.race([closeDraining(app), once(hurry.signal, 'abort')])
      .finally(() => database.close())
      .then(() => process.exit(0), endWith);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Lets requests under way finish. Their connections would stay open for a next one, which will not come. */
async function closeDraining(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const reaper = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), LONGEST_DRAIN_MILLISECONDS);
  await app.close();
  clearInterval(reaper);
  clearTimeout(cut);
}

async function main(): Promise<void> {
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
