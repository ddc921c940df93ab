import { ensureBuilt } from './ensure-built.mjs';
import { runCommand, runPackage } from './run-command.mjs';

const jest = (project, ...options) =>
  runPackage('jest/bin/jest.js', ['--selectProjects', project, ...options]);

/** What must hold before a change is shared: format, lint, types, unit tests, build. */
export async function verify() {
  await runPackage('@biomejs/biome/bin/biome', ['ci', '.']);
  await runCommand(process.execPath, ['test/architecture/imports.mjs']);
  await runCommand(process.execPath, ['scripts/types.mjs']);
  await jest('unit', '--maxWorkers=2');
  await ensureBuilt();
}

/** The built shop, tried over HTTP, in PostgreSQL and in a browser. */
export async function testBuild() {
  // They wait more than they work, so five keep two cores busy. Each has a PostgreSQL of its own; one that is named
  // there is only once.
  const workers = process.env.TEST_DATABASE_URL === undefined ? '--maxWorkers=5' : '--runInBand';
  await jest('api', workers);
  await jest('alone', '--runInBand');
  await runCommand(process.execPath, ['scripts/journeys.mjs']);
}
