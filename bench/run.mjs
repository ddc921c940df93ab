/*
 * Measures the shop beside its limits and beside its rivals, and writes the table to bench/RESULTS.md.
 *   npm run bench                              the limits, about 15 minutes
 *   npm run bench -- --rivals                  installs and measures the rivals too, about 1 GB and 20 minutes
 *   npm run bench -- --growth                  the shop with up to a million orders too
 *   npm run bench -- --first-start <commit>    the first start of a clean clone beside that of an older commit, too
 *   npm run bench -- --before <checkout>       compares with the build of another checkout; writes nothing
 *   npm run bench -- --rounds 5 --seconds 3    how often, and how long each time
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { ensureInstalled } from '../scripts/ensure-installed.mjs';
import { CHECKOUT } from '../scripts/run-command.mjs';
import { runBench } from './running.mjs';

const { values } = parseArgs({
  options: {
    rivals: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    before: { type: 'string' },
    'first-start': { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});

async function bench() {
  const { startDatabase } = await import('./database.mjs');
  const { keepRows, keptRows } = await import('./kept-rows.mjs');
  const { measureLimits } = await import('./limits/run.mjs');
  const { demandPrograms } = await import('./needed-programs.mjs');
  const { report } = await import('./report.mjs');
  const { writeSection } = await import('./results.mjs');
  const { measureStarts } = await import('./start/run.mjs');
  const { weightRows } = await import('./weight.mjs');

  demandPrograms();
  const options = { rounds: Number(values.rounds), seconds: Number(values.seconds), before: values.before };
  const database = await startDatabase();
  const limits = await measureLimits(database, options);
  if (values.before !== undefined) return;
  const [secondStart, ...firstStart] = await measureStarts({
    rounds: options.rounds,
    before: values['first-start'],
  });
  if (firstStart.length > 0) keepRows('first start', firstStart);
  if (values.growth) {
    const { measureGrowth } = await import('./growth.mjs');
    keepRows('growth', await measureGrowth(database, options));
  }
  if (values.rivals) {
    const { measureRivals } = await import('./rivals/run.mjs');
    keepRows('rivals', await measureRivals(database, options));
  }
  const kept = ['first start', 'growth', 'rivals'].flatMap(keptRows);
  const rows = [...limits.rows, ...weightRows(), secondStart, ...kept];
  const section = await report(rows, { ...options, load: limits.load, database });
  console.log(section);
  writeSection('limits', section);
}

process.chdir(CHECKOUT);
await ensureInstalled();
await ensureBuilt();
await runBench(bench);
