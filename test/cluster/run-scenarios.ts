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
import { logsWithCardNumbers, saveLogs } from './logs.ts';
import { playScenario, type ScenarioResult } from './play-scenario.ts';
import { resultTable, writeTable } from './results.ts';
import type { Scenario, Stage } from './scenario.ts';
import { Traffic } from './traffic.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
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
      `Unknown: ${unknown.join(', ')}. Scenarios: ${known.join(' ')}. --without: ${PROTECTIONS.join(', ')}.`,
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

/** Plays the given scenarios, or all, and exits: with 0 if all passed. */
export async function runScenarios(args: string[]): Promise<void> {
  const options = parseOptions(args);
  const { CLUSTER_FOLDER: folder = '' } = process.env;
  const cleaner = spawn(process.execPath, [path.join(import.meta.dirname, 'cleaner.mjs'), folder], {
    // It survives an interruption of this process, and then starts cleaning because its input is closed.
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
  { scenarios, full, roundsOf, disabled, checkout, logs }: ReturnType<typeof parseOptions>,
  folder: string,
): Promise<boolean> {
  const start = performance.now();
  const cluster = new Cluster(folder, disabled);
  const shop = new LoadBalancedShop(folder, disabled);
  shop.startProxies(readFileSync(path.join(folder, 'shop.pem'), 'utf8'));
  await cluster.start();
  await shop.startInstances([checkout, checkout]);
  print(
    `Three machines and two instances are up after ${((performance.now() - start) / 1_000).toFixed(0)} s.`,
  );
  const stage: Stage = { cluster, shop, traffic: new Traffic(), folder, checkout };
  const adminPage = new AdminPage();
  await adminPage.open();
  const played: ScenarioResult[] = [];
  let table = '';
  try {
    for (const scenario of scenarios) {
      const one = await playScenario(scenario, roundsOf(scenario), stage, print);
      const problem = await adminPage
        .problem(cluster)
        .catch((error: Error) => `the admin page: ${error.message}`);
      played.push(problem === '' ? one : { ...one, problems: [...one.problems, problem] });
      if (problem !== '') print(`K after ${scenario.letter}: FAILED: ${problem}`);
      table = resultTable(played, (await storedNumbers(cluster)).length);
      if (full && disabled.length === 0 && checkout === process.cwd()) writeTable(table);
    }
  } finally {
    if (logs !== undefined) saveLogs(folder, shop.output(), logs);
  }
  await adminPage.close();
  print(`\n${table}\n`);
  const leakingLogs = logsWithCardNumbers(folder, shop.output());
  for (const file of leakingLogs) print(`The log ${file} contains a card number.`);
  const minutes = (performance.now() - start) / 60_000;
  print(`${minutes.toFixed(0)} minutes.`);
  return leakingLogs.length === 0 && played.every(({ problems }) => problems.length === 0);
}
