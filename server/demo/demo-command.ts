import 'reflect-metadata';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { listenForStop, unlessAborted } from '../config/stop-request.ts';
import { openDatabase } from '../database/open-database.ts';
import { assertMigrated } from '../database/pending-migrations.ts';
import { DEMO_STORED, storeDemo } from './store-demo.ts';

async function fill(url: string, operator: string): Promise<void> {
  await assertMigrated(url);
  await storeDemo(url, operator, new Date());
  print(DEMO_STORED);
}

async function main(): Promise<void> {
  const settings = settingsOfThisProcess();
  const stopRequest = listenForStop();
  const database = await openDatabase(settings, { exclusive: false, onProgress: print, stopRequest });
  try {
    await unlessAborted(fill(database.url, settings.adminEmail), stopRequest.requested);
  } finally {
    await database.close();
  }
}

main().catch(endWith);
