/*
 * Measures how long `npm start` takes to the first page.
 *   node bench/start/run.mjs                      the second start, which installs, builds and creates nothing
 *   node bench/start/run.mjs --before <commit>    also the first start of a clean clone, beside that of an older commit
 *   node bench/start/run.mjs --rounds 5           how often; medians are told
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { keepRows } from '../kept-rows.mjs';
import { runBench } from '../running.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
const { firstStart, secondStart, temporaryFolder } = await import('./starts.mjs');

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const inSeconds = (seconds) => `${seconds.toFixed(2)} s`;

async function measureSecondStarts(rounds) {
  const folder = temporaryFolder();
  try {
    // The first one creates the database.
    await secondStart(folder);
    const times = [];
    for (let round = 1; round <= rounds; round += 1) {
      times.push((await secondStart(folder)).seconds);
      console.log(`round ${round}  second start ${inSeconds(times.at(-1))}`);
    }
    return median(times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In turns, so that what else the machine does falls on both. */
async function measureFirstStarts(rounds, before) {
  const times = { [before]: [], HEAD: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const commits = round % 2 === 1 ? [before, 'HEAD'] : ['HEAD', before];
    for (const commit of commits) {
      const { seconds, lines } = await firstStart(commit);
      times[commit].push(seconds);
      const phases = lines.filter(({ line }) => /^(Installing|Building|Creating|The shop)/.test(line));
      const text = phases
        .map(({ line, at }) => `${line.split(' ', 2).join(' ')} at ${at.toFixed(1)}`)
        .join(', ');
      console.log(`round ${round}  first start of ${commit} ${inSeconds(seconds)}: ${text}`);
    }
  }
  return { before: median(times[before]), now: median(times.HEAD) };
}

/**
 * Rows of a table: what was measured, the shop's figure, and what it should be.
 * @param before an older commit, whose first start is measured beside this one's
 */
export async function measureStarts({ rounds = 5, before } = {}) {
  const second = await measureSecondStarts(rounds);
  const rows = [
    { work: 'second `npm start` to the first page', shop: inSeconds(second), aim: 'at most 1.0 s' },
  ];
  if (before === undefined) return rows;
  const first = await measureFirstStarts(rounds, before);
  const ratio = (first.now / first.before).toFixed(2);
  rows.push({
    work: `first \`npm start\` of a clean clone, of that of ${before} (${inSeconds(first.before)})`,
    shop: `${ratio} (${inSeconds(first.now)})`,
    aim: 'at most 0.65',
  });
  return rows;
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, before: { type: 'string' } },
  });
  await runBench(async () => {
    const rows = await measureStarts({ rounds: Number(values.rounds), before: values.before });
    for (const { work, shop, aim } of rows) console.log(`${work}: ${shop}, aim ${aim}`);
    // For the table of `npm run bench`.
    if (rows.length > 1) keepRows('first start', rows.slice(1));
  });
}
