import path from 'node:path';
import { CHECKOUT } from '../scripts/run-command.mjs';
import { temporaryFolder } from './database.mjs';
import { median } from './limits/measure.mjs';
import { shopSettings } from './limits/servers.mjs';
import { freePort, startProcess } from './processes.mjs';

/** Seconds from `npm start` to the first page, with the shop's own PostgreSQL. */
async function secondsOfStart(folder) {
  const port = await freePort();
  const shop = startProcess(process.execPath, ['scripts/start.mjs'], {
    cwd: CHECKOUT,
    environment: shopSettings({ PORT: String(port), DATA_DIR: path.join(folder, 'data') }),
  });
  const seconds = await shop.secondsUntil(`http://127.0.0.1:${port}/`);
  await shop.stop();
  return seconds;
}

export async function measureSecondStart(rounds) {
  const folder = temporaryFolder();
  // The first one creates the database.
  await secondsOfStart(folder);
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await secondsOfStart(folder));
    console.log(`round ${round + 1}  second start ${times.at(-1).toFixed(2)} s`);
  }
  const seconds = median(times);
  return {
    seconds,
    rows: [
      { work: 'second `npm start` to the first page', shop: `${seconds.toFixed(2)} s`, aim: 'at most 1.0 s' },
    ],
  };
}
