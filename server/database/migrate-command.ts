import 'reflect-metadata';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { listenForStop, unlessAborted } from '../config/stop-request.ts';
import { createLogins } from './logins/database-logins.ts';
import { migrateDown, migrateUp, migrationStatus } from './migration-runner.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Usage: npm run migrate [up | down | status]
  up      applies the pending migrations (default)
  down    reverts the latest migration
  status  lists all migrations

       npm run migrate -- --logins
Applies the pending migrations, and makes two logins for a server that is not to have the owner's rights. Those that exist
get new passwords.`;

/** A server that was given these lines does not need DATABASE_URL. */
async function makeLogins(url: string): Promise<void> {
  await migrateUp(url, print);
  const logins = await createLogins(url);
  print(
    'Made the logins. A server with these lines in its .env needs no DATABASE_URL. They are not shown again:',
  );
  print(`DATABASE_RUNTIME_URL=${logins.runtime}`);
  print(`DATABASE_ORDERS_URL=${logins.orders}`);
}

async function run(url: string, direction: string): Promise<void> {
  switch (direction) {
    case 'up':
      return migrateUp(url, print);
    case 'down':
      return migrateDown(url, print);
    case 'status':
      for (const { name, applied } of await migrationStatus(url))
        print(`${applied ? 'applied' : 'pending'}  ${name}`);
      return;
    case '--logins':
      return makeLogins(url);
    default:
      throw new Error(USAGE);
  }
}

async function main(direction = 'up'): Promise<void> {
  const stopRequest = listenForStop();
  const settings = settingsOfThisProcess();
  const isEmbedded = settings.databaseUrl === undefined && settings.databaseLogins === undefined;
  if (direction === '--logins' && isEmbedded)
    throw new Error(
      "Logins are for a PostgreSQL in DATABASE_URL. The shop's own has nobody else to be kept from.",
    );
  const database = await openDatabase(settings, {
    exclusive: false,
    onProgress: print,
    stopRequest,
  });
  try {
    await unlessAborted(run(database.url, direction), stopRequest.requested);
  } finally {
    await database.close();
  }
}

main(process.argv[2]).catch(endWith);
