import 'reflect-metadata';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createFirstOperator } from './auth/operator-account.ts';
import { endWith, print, settingsOfThisProcess } from './config/command-line.ts';
import { assertCanListen } from './config/listen-address.ts';
import type { Settings } from './config/settings.ts';
import { listenForStop, StopRequestedError, unlessAborted } from './config/stop-request.ts';
import { createApplication } from './create-application.ts';
import { assertRole, DATA_API_ROLE, RUNTIME_ROLE } from './database/connection.ts';
import { assertMigrated, migrateUp } from './database/migration-runner.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { HealthService } from './health/health.service.ts';
import { describeError } from './http/logging.ts';

/** How long a stop waits for requests under way before it cuts them off. */
const MAX_DRAIN_MILLISECONDS = 5_000;

/** After this, a stop no longer waits for the app to close: a silent database never confirms that. */
const MAX_CLOSE_MILLISECONDS = 8_000;

async function prepareDatabase(url: string): Promise<void> {
  if (process.argv.includes('--migrate')) await migrateUp(url, print);
  else await assertMigrated(url);
  await assertRole(url, DATA_API_ROLE);
  await assertRole(url, RUNTIME_ROLE);
}

async function prepareOperator(url: string, settings: Settings): Promise<void> {
  const operator = await createFirstOperator(url, settings);
  if (operator === undefined) return;
  print(`Created the operator ${operator.email}.`);
  if (operator.generatedPassword !== undefined) {
    print(`Their password, shown this once: ${operator.generatedPassword}`);
  }
}

async function openShop(
  settings: Settings,
  { url }: OpenDatabase,
  requested: AbortSignal,
): Promise<NestFastifyApplication> {
  await unlessAborted(prepareDatabase(url), requested);
  // Not to be abandoned: who is created must be printed.
  await prepareOperator(url, settings);
  requested.throwIfAborted();
  const app = await createApplication(settings, url);
  await app.listen(settings.port, settings.host);
  if (!requested.aborted) print(`The shop is open at ${shopUrl(await app.getUrl(), settings)}`);
  return app;
}

function shopUrl(url: string, { host }: Settings): string {
  const { port } = new URL(url);
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

/**
 * Takes requests until every proxy has seen that they should go elsewhere, then lets those under way finish. Their
 * connections would stay open for a next one, which will not come.
 */
async function closeDraining(app: NestFastifyApplication, shutdownDelay: number): Promise<void> {
  app.get(HealthService).announceStop();
  await delay(shutdownDelay);
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

/**
 * Serves until a stop is requested. Then it drains requests before the database closes: an acknowledged order is stored
 * by then.
 */
async function serve(settings: Settings, database: OpenDatabase, requested: AbortSignal): Promise<void> {
  const app = await openShop(settings, database, requested);
  if (!requested.aborted) await once(requested, 'abort');
  const shutdownDelay = settings.shutdownDelaySeconds * 1_000;
  await Promise.race([closeDraining(app, shutdownDelay), delay(shutdownDelay + MAX_CLOSE_MILLISECONDS)]);
}

async function main(): Promise<void> {
  endOnUncaughtException();
  const stopRequest = listenForStop();
  const settings = settingsOfThisProcess();
  await assertCanListen(settings);
  const database = await openDatabase(settings, { exclusive: true, onProgress: print, stopRequest });
  try {
    await unlessAborted(serve(settings, database, stopRequest.requested), stopRequest.urgent);
  } finally {
    await database.close();
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    // Also while the shop was starting, it ended as it was told to.
    if (error instanceof StopRequestedError) process.exit(0);
    endWith(error);
  },
);
