import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const SOURCES = [
  'client',
  'contract',
  'embedded-postgresql',
  'migrations',
  'scripts',
  'server',
  'package-lock.json',
  'package.json',
  'tsconfig.build.json',
  'tsconfig.json',
  'vite.config.ts',
];

function filesOf(source) {
  const location = path.join(CHECKOUT, source);
  if (!existsSync(location)) return [];
  try {
    return readdirSync(location, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [location];
  }
}

/** Changes with anything that a build is made of. */
export function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort()) {
    hash.update(path.relative(CHECKOUT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
