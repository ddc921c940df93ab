/*
 * Compares the shop with bare servers and with other shop systems, and writes the tables to bench/RESULTS.md.
 *   npm run bench                              bare servers, about 15 minutes
 *   npm run bench -- --rivals                  also installs and measures Vendure and Medusa, about 1 GB and 20 minutes
 *   npm run bench -- --first-start             also times the first start of a clean clone, about 10 minutes
 *   npm run bench -- --before <checkout>       compares with the build of another checkout; writes nothing
 *   npm run bench -- --only page,asset         measures only these rows; writes nothing
 *   npm run bench -- --rounds 5 --seconds 3    number of rounds and seconds of each
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/ensure-built.mjs';
import { CHECKOUT } from '../scripts/run-command.mjs';
import { runBench } from './run-bench.mjs';

const { values } = parseArgs({
  options: {
    rivals: { type: 'boolean', default: false },
    'first-start': { type: 'boolean', default: false },
    before: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});

async function bench() {
  const { startDatabase } = await import('./database.mjs');
  const { measureLimits } = await import('./limits/run.mjs');
  const { versionOfWrk } = await import('./load/wrk.mjs');
  const { firstStartSection, limitsSection, machineOf, rivalsSection } = await import('./report.mjs');
  const { writeSection } = await import('./results.mjs');
  const { measureFirstStarts, measureSecondStart } = await import('./start/run.mjs');
  const { scriptSizeRows } = await import('./script-sizes.mjs');

  const wrk = versionOfWrk();
  const options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    before: values.before,
    only: values.only?.split(','),
  };
  const database = await startDatabase();
  const { rows, load } = await measureLimits(database, options);
  if (values.before !== undefined || rows === undefined) return;
  const machine = await machineOf(database, wrk);
  const start = await measureSecondStart(options.rounds);
  writeSection('limits', limitsSection([...rows, ...scriptSizeRows(), start], { ...options, machine, load }));
  if (values['first-start'])
    writeSection('first-start', firstStartSection(await measureFirstStarts(), { machine }));
  if (!values.rivals) return;
  const { measureRivals, SECONDS } = await import('./rivals/run.mjs');
  const rivals = await measureRivals(database, options);
  writeSection('rivals', rivalsSection(rivals, { ...options, seconds: SECONDS, machine }));
}

process.chdir(CHECKOUT);
await ensureBuilt();
await runBench(bench);
