import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, runCommand } from './run-command.mjs';

const SOURCES = [
  'client',
  'contract',
  'migrations',
  'scripts',
  'server',
  'nest-cli.json',
  'package-lock.json',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
  'vite.config.ts',
];
const FINGERPRINT = path.join(CHECKOUT, 'dist/fingerprint');

function filesOf(source) {
  const location = path.join(CHECKOUT, source);
  if (!existsSync(location)) return [];
  try {
    return readdirSync(location, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [location];
  }
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    hash.update(path.relative(CHECKOUT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Builds when the sources are not those of the last complete build. */
export function ensureBuilt() {
  const wanted = fingerprintOfSources();
  if (existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === wanted) return;
  console.log('Building …');
  rmSync(path.join(CHECKOUT, 'dist'), { recursive: true, force: true });
  runCommand(process.execPath, ['scripts/build.mjs']);
  // Building writes generated sources too, so the fingerprint is taken again.
  writeFileSync(FINGERPRINT, fingerprintOfSources());
}
