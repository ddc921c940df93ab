import 'reflect-metadata';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { listenForStop, unlessAborted } from '../config/stop-request.ts';
import { migrateDown, migrateUp, migrationStatus } from './migration-runner.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Usage: npm run migrate [up | down | status]
  up      applies the pending migrations (default)
  down    reverts the latest migration
  status  lists all migrations`;

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
    default:
      throw new Error(USAGE);
  }
}

async function main(direction = 'up'): Promise<void> {
  const stopRequest = listenForStop();
  const database = await openDatabase(settingsOfThisProcess(), {
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
