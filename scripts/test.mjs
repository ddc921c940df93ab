// `npm test`: all tests, from a fresh checkout. `npm run verify`: the fast first half, to run before sharing a change.
import './collar-shop.mjs';
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
// The built shop, over HTTP, in PostgreSQL and in a browser. These tests mostly wait, so six workers keep two cores
// busy. Each worker has its own PostgreSQL, unless TEST_DATABASE_URL names the only one.
await Promise.all([
  jest('integration', process.env.TEST_DATABASE_URL === undefined ? '--maxWorkers=6' : '--runInBand'),
  // The second shop, for the journeys.
  runCommand(process.execPath, ['test/shops/build.mjs']),
]);
await jest('serial', '--runInBand');
await runCommand(process.execPath, ['scripts/journeys.mjs']);
