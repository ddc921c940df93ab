import { spawnSync } from './child-process.mjs';

/** The Debian packages that have them. */
const PACKAGES = { wrk: 'wrk', pgbench: 'postgresql-contrib' };

/** Ends the bench, with one line for each program that is missing. */
export function demandPrograms() {
  const missing = Object.entries(PACKAGES).filter(
    ([program]) => spawnSync(program, ['--version']).error?.code === 'ENOENT',
  );
  for (const [program, name] of missing) console.error(`${program} is missing: apt-get install ${name}`);
  if (missing.length > 0) process.exit(1);
}

export function versionOf(program) {
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
