import { spawnSync } from 'node:child_process';

/** The Debian packages that have them. */
const PACKAGES = { wrk: 'wrk', pgbench: 'postgresql-contrib' };

/** @throws in one line for each program that is missing */
export function assertPrograms() {
  const missing = Object.entries(PACKAGES).filter(
    ([program]) => spawnSync(program, ['--version']).error?.code === 'ENOENT',
  );
  if (missing.length === 0) return;
  const lines = missing.map(([program, name]) => `${program} is missing: apt-get install ${name}`);
  throw new Error(lines.join('\n'));
}

export function versionOf(program) {
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
