// `npm test`: everything, from a bare checkout. `npm run verify`, the first half of it: what must hold before a change is shared.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled, TO_TEST } from './ensure-installed.mjs';
import { runCommand, runPackage } from './run-command.mjs';

const jest = (project, ...options) =>
  runPackage('jest/bin/jest.js', ['--selectProjects', project, ...options]);

await ensureInstalled({ needed: TO_TEST });
await runPackage('@biomejs/biome/bin/biome', ['ci', '.']);
await runCommand(process.execPath, ['test/architecture/imports.mjs']);
await runCommand(process.execPath, ['scripts/typecheck.mjs']);
await jest('unit', '--maxWorkers=2');
await ensureBuilt();
if (process.argv.includes('--verify')) process.exit();
// The built shop, over HTTP, in PostgreSQL and in a browser. The tests wait more than they work, so five keep two cores
// busy. Each has a PostgreSQL of its own; one that is named there is only once.
await jest('api', process.env.TEST_DATABASE_URL === undefined ? '--maxWorkers=5' : '--runInBand');
await jest('alone', '--runInBand');
await runCommand(process.execPath, ['scripts/journeys.mjs']);
