/*
 * Measures the time from `npm start` to the first page.
 *   node bench/start/run.mjs                      a second start, which installs, builds and creates nothing
 *   node bench/start/run.mjs --first-start        also the first start of a clean clone, compared with an older commit
 *   node bench/start/run.mjs --rounds 5           number of rounds; prints medians
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { temporaryFolder } from '../database.mjs';
import { median } from '../limits/measure.mjs';
import { runBench } from '../run-bench.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
const { firstStart, secondStart } = await import('./starts.mjs');

/** The commit before the first start was made faster. */
const BEFORE = '2a54dd2';
const FIRST_START_ROUNDS = 3;

const inSeconds = (seconds) => `${seconds.toFixed(2)} s`;

async function medianOfSecondStarts(rounds) {
  const folder = temporaryFolder();
  // The first one creates the database.
  await secondStart(folder);
  const times = [];
  for (let round = 1; round <= rounds; round += 1) {
    times.push((await secondStart(folder)).seconds);
    console.log(`round ${round}  second start ${inSeconds(times.at(-1))}`);
  }
  return median(times);
}

/**
 * Alternates, so that other load on the machine affects both equally. Ignores the first round, which fills npm's cache.
 * @returns the number of rounds, the older commit, and a table row with the medians
 */
export async function measureFirstStarts(rounds = FIRST_START_ROUNDS, before = BEFORE) {
  const times = { [before]: [], HEAD: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const commits = round % 2 === 1 ? [before, 'HEAD'] : ['HEAD', before];
    for (const commit of commits) {
      const { seconds, lines } = await firstStart(commit);
      if (round > 0) times[commit].push(seconds);
      const phases = lines.filter(({ line }) => /^(Installing|Building|Creating|The shop)/.test(line));
      const text = phases
        .map(({ line, at }) => `${line.split(' ', 2).join(' ')} at ${at.toFixed(1)}`)
        .join(', ');
      console.log(`round ${round}  first start of ${commit} ${inSeconds(seconds)}: ${text}`);
    }
  }
  const row = {
    work: 'first `npm start` of a clean clone to the first page',
    shop: inSeconds(median(times.HEAD)),
    beside: `${inSeconds(median(times[before]))}, ${before}`,
    ratio: median(times.HEAD.map((seconds, index) => seconds / times[before][index])).toFixed(2),
    target: 'at most 0.80',
  };
  return { rounds, before, row };
}

/** @returns a table row with the median of several second starts */
export async function measureSecondStart(rounds) {
  const seconds = await medianOfSecondStarts(rounds);
  return { work: 'second `npm start` to the first page', shop: inSeconds(seconds), target: 'at most 1.0 s' };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      'first-start': { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  await runBench(async () => {
    const { work, shop, target } = await measureSecondStart(rounds);
    console.log(`${work}: ${shop}, ${target}`);
    if (values['first-start']) console.log((await measureFirstStarts()).row);
  });
}
