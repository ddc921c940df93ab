import 'reflect-metadata';
import { createFirstOperator, hasOperator } from './auth/operator-account.ts';
import { exitWithError, loadSettings, print, startWarnings } from './config/command-line.ts';
import { assertCanListen } from './config/listen-address.ts';
import { type Settings, SettingsError } from './config/settings.ts';
import {
  listenForShutdown,
  ShutdownError,
  type ShutdownSignal,
  unlessAborted,
} from './config/shutdown-signal.ts';
import { assertRole, DATA_API_ROLE, RUNTIME_ROLE } from './database/connection.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { assertLoginPrivileges, assertLogins } from './database/logins/database-logins.ts';
import { openServedDatabase } from './database/open-served-database.ts';
import { assertMigratedFor, countPendingMigrations } from './database/pending-migrations.ts';
import { type Offer, ownOffer } from './database/shop-rule/shop-rule.ts';
import { updateShopRule } from './database/shop-rule/write-shop-rule.ts';
import { describeError } from './http/describe-error.ts';

/** Loaded lazily: the server and its dependencies are most of what a start loads. */
const loadServer = () => import('./serve.ts');

/** Without DATABASE_URL, each instance would start its own PostgreSQL, and with it a separate shop. */
function assertSharedDatabase({ databaseUrl, databaseLogins }: Settings): void {
  if (!process.argv.includes('--instance') || databaseUrl !== undefined || databaseLogins !== undefined)
    return;
  throw new SettingsError([
    'DATABASE_URL must be set: several instances share one database ("Several instances" in docs/growing.md).',
  ]);
}

async function migrate(url: string, offer: Offer): Promise<void> {
  if ((await countPendingMigrations(url)) > 0) {
    const { migrateUp } = await import('./database/migration-runner.ts');
    return migrateUp(url, print, { offer });
  }
  print('The database is up to date.');
  await updateShopRule(url, print, offer);
}

async function prepareDatabase(urls: DatabaseUrls, settings: Settings): Promise<void> {
  const { databaseLogins: logins } = settings;
  if (logins !== undefined) await assertLogins(logins);
  if (process.argv.includes('--migrate') && urls.owner !== undefined)
    await migrate(urls.owner, ownOffer(settings));
  else await assertMigratedFor(urls);
  if (logins === undefined)
    await Promise.all([assertRole(urls.orders, DATA_API_ROLE), assertRole(urls.runtime, RUNTIME_ROLE)]);
  else await assertLoginPrivileges(logins);
}

async function prepareOperator({ owner, runtime }: DatabaseUrls, settings: Settings): Promise<void> {
  if (owner === undefined) {
    if (!(await hasOperator(runtime)))
      print('No operator exists yet. Create one with "npm run operator" where DATABASE_URL is set.');
    return;
  }
  const operator = await createFirstOperator(owner, settings);
  if (operator === undefined) return;
  print(`Created the operator ${operator.email}.`);
  if (operator.generatedPassword !== undefined) {
    print(`Their password (shown only once): ${operator.generatedPassword}`);
  }
}

function shopUrl(port: number, { host }: Settings): string {
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
}

async function openShop(
  settings: Settings,
  urls: DatabaseUrls,
  { requested }: ShutdownSignal,
): Promise<void> {
  await unlessAborted(prepareDatabase(urls, settings), requested);
  // Not aborted: the password of a created operator must be printed.
  await prepareOperator(urls, settings);
  requested.throwIfAborted();
  const { serve } = await loadServer();
  await serve(settings, urls, requested, (port) => print(`The shop is open at ${shopUrl(port, settings)}`));
}

/** By default, Node prints all properties of the error, and PostgreSQL's `detail` contains a whole row. */
function exitOnUncaughtException(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  exitOnUncaughtException();
  const shutdown = listenForShutdown();
  const settings = loadSettings();
  for (const line of startWarnings(settings)) print(line);
  assertSharedDatabase(settings);
  await assertCanListen(settings);
  const { metrics } = settings;
  if (metrics !== undefined)
    await assertCanListen({ ...metrics, portSetting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' });
  const database = await openServedDatabase(settings, {
    exclusive: true,
    onProgress: print,
    shutdown,
    // Loads in parallel with the start of PostgreSQL.
    onWaiting: () => {
      loadServer().catch(() => {});
    },
  });
  try {
    await unlessAborted(openShop(settings, database.urls, shutdown), shutdown.urgent);
  } finally {
    await database.close();
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    // A signal during startup is not an error.
    if (error instanceof ShutdownError) process.exit(0);
    exitWithError(error);
  },
);
