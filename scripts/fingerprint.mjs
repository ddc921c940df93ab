import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run-command.mjs';

const SOURCES = [
  'client',
  'contract',
  'embedded-postgresql',
  'migrations',
  'package-lock.json',
  'package.json',
  'rolldown.config.mjs',
  'scripts',
  'server',
  'tsconfig.build.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** A build writes the fonts. */
const NOT_SOURCES = /\.spec\.tsx?$|^client.styles.fonts./;

const filesOf = (source) =>
  statSync(path.join(CHECKOUT, source)).isFile()
    ? [source]
    : readdirSync(path.join(CHECKOUT, source), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(CHECKOUT, path.join(entry.parentPath, entry.name)));

/** Changes with anything that a build is made of. */
export function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf).sort())
    if (!NOT_SOURCES.test(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(CHECKOUT, file)))
        .update('\0');
  return hash.digest('hex');
}
