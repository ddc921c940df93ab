import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { spawn } from '../shop/child-process.ts';
import { AdminPage, storedNumbers } from './admin-page.ts';
import { SCENARIOS } from './all-scenarios.ts';
import { Cluster } from './cluster.ts';
import { PROTECTIONS, type Protection } from './configuration.ts';
import { LoadBalancedShop } from './load-balanced-shop.ts';
import { findCards, keepLogs } from './logs.ts';
import { type Played, play } from './play-scenario.ts';
import { tableOf, writeTable } from './results.ts';
import type { Scenario, Stage } from './scenario.ts';
import { Traffic } from './traffic.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

function optionsOf(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      without: { type: 'string', multiple: true, default: [] },
      shop: { type: 'string' },
      logs: { type: 'string' },
    },
  });
  const letters = positionals.map((word) => word.toUpperCase());
  const known = SCENARIOS.map(({ letter }) => letter);
  const unknown = [
    ...letters.filter((letter) => !known.includes(letter)),
    ...values.without.filter((name) => !(PROTECTIONS as string[]).includes(name)),
  ];
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}. Scenarios: ${known.join(' ')}. --without: ${PROTECTIONS.join(', ')}.`,
    );
  return {
    scenarios: SCENARIOS.filter(({ letter }) => letters.length === 0 || letters.includes(letter)),
    full: values.full,
    roundsOf: ({ rounds }: Scenario) => Number(values.rounds ?? (values.full ? rounds : 1)),
    disabled: values.without as Protection[],
    checkout: path.resolve(values.shop ?? '.'),
    logs: values.logs,
  };
}

/** Plays the scenarios that are named, or all, and ends this process: with 0 if everything holds. */
export async function runScenarios(words: string[]): Promise<void> {
  const options = optionsOf(words);
  const { CLUSTER_FOLDER: folder = '' } = process.env;
  const cleaner = spawn(process.execPath, [path.join(import.meta.dirname, 'cleaner.mjs'), folder], {
    // It outlives an interruption, and is told by the end of its input.
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const cleaned = once(cleaner, 'exit');
  const end = async (code: number) => {
    cleaner.stdin.end();
    await cleaned;
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(1));
  try {
    await end((await playAll(options, folder)) ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    await end(1);
  }
}

async function playAll(
  { scenarios, full, roundsOf, disabled, checkout, logs }: ReturnType<typeof optionsOf>,
  folder: string,
): Promise<boolean> {
  const start = performance.now();
  const cluster = new Cluster(folder, disabled);
  const shop = new LoadBalancedShop(folder, disabled);
  shop.startProxies(readFileSync(path.join(folder, 'shop.pem'), 'utf8'));
  await cluster.start();
  await shop.startInstances([checkout, checkout]);
  print(`Three machines and two shops are up after ${((performance.now() - start) / 1_000).toFixed(0)} s.`);
  const stage: Stage = { cluster, shop, traffic: new Traffic(), folder, checkout };
  const adminPage = new AdminPage();
  await adminPage.open();
  const played: Played[] = [];
  let table = '';
  try {
    for (const scenario of scenarios) {
      const one = await play(scenario, roundsOf(scenario), stage, print);
      const problem = await adminPage.problem(cluster).catch((error: Error) => `the desk: ${error.message}`);
      played.push(problem === '' ? one : { ...one, problems: [...one.problems, problem] });
      if (problem !== '') print(`K after ${scenario.letter}: NOT: ${problem}`);
      table = tableOf(played, (await storedNumbers(cluster)).length);
      if (full && disabled.length === 0 && checkout === process.cwd()) writeTable(table);
    }
  } finally {
    if (logs !== undefined) keepLogs(folder, shop.output(), logs);
  }
  await adminPage.close();
  print(`\n${table}\n`);
  const cards = findCards(folder, shop.output());
  for (const file of cards) print(`A card stands in the log ${file}.`);
  const minutes = (performance.now() - start) / 60_000;
  print(`${minutes.toFixed(0)} minutes.`);
  return cards.length === 0 && played.every(({ problems }) => problems.length === 0);
}
