import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';

interface Link {
  source: string;
  target: string;
}

function create(link: string, source: string): void {
  try {
    symlinkSync(path.relative(path.dirname(link), source), link);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process may have been quicker.
    if (code === 'EEXIST') return;
    throw new EmbeddedPostgresqlError(
      `PostgreSQL's libraries lack the link ${link}, and it cannot be created (${code}). ` +
        'Start the shop once as the user who installed it, or set DATABASE_URL.',
    );
  }
}

/** npm packs no symbolic links: the package lists them, and without them the programs do not find their libraries. */
export function restoreLibraryLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined)
      create(link, path.join(native, '..', source));
  }
}
