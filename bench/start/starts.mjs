import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHECKOUT, killProgram, startProgram } from '../../scripts/run-command.mjs';
import { programEnvironment } from '../child-process.mjs';
import { temporaryFolder } from '../database.mjs';
import { freePort, startProcess } from '../processes.mjs';
import { onExit } from '../run-bench.mjs';

const POLL_MILLISECONDS = 5;

async function servesPage(url) {
  try {
    const response = await fetch(url);
    return response.ok && (await response.text()).includes('</html>');
  } catch {
    return false;
  }
}

/**
 * Starts the shop of a checkout as `npm start` does, and stops it after its first page.
 * @returns the seconds to that page, and the time of each line of output
 */
async function timeStart(checkout, dataDirectory) {
  const port = await freePort();
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const environment = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDirectory };
  const shop = startProgram(['scripts/start.mjs'], {
    cwd: checkout,
    env: programEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = [];
  shop.stdout.setEncoding('utf8').on('data', (text) => {
    for (const line of text.trim().split('\n')) lines.push({ line, at: seconds() });
  });
  const stop = async () => {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await Promise.race([ended, delay(30_000)]);
    await killProgram(shop);
  };
  const hasStopped = onExit(stop);
  try {
    while (!(await servesPage(`http://127.0.0.1:${port}/`))) {
      if (shop.exitCode !== null) throw new Error('The shop has exited.');
      await delay(POLL_MILLISECONDS);
    }
    return { seconds: seconds(), lines };
  } finally {
    hasStopped();
    await stop();
  }
}

/** A second start, with nothing to install, build or create. */
export function secondStart(dataDirectory) {
  return timeStart(CHECKOUT, dataDirectory);
}

/** The first start of a clean clone of a commit, with npm's cache. */
export async function firstStart(commit) {
  const folder = temporaryFolder();
  const clone = path.join(folder, 'shop');
  try {
    await startProcess('git', ['clone', '--quiet', '--no-checkout', CHECKOUT, clone]).done();
    await startProcess('git', ['checkout', '--quiet', commit], { cwd: clone }).done();
    return await timeStart(clone, path.join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
