import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

const ENTER_EACH = 'for folder; do cd -- "$folder" 2>/dev/null || { printf %s "$folder"; exit 1; }; done';

function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...withParents(parent), folder];
}

/**
 * Creates a folder that every user may enter, whatever the umask of root.
 * @param serviceFolder the folder itself or one above it; every user may then enter that one as well
 */
export function createServiceFolder(folder: string, serviceFolder: string): void {
  for (const each of withParents(folder).filter((each) => each.startsWith(serviceFolder))) {
    mkdirSync(each, { recursive: true });
    chmodSync(each, 0o755);
  }
}

/** @throws EmbeddedPostgresqlError naming the outermost folder that the user cannot enter */
async function assertEnterable(folder: string, user: ServiceUser): Promise<void> {
  // Tries to enter the folders instead of reading their modes: access control lists and mounts matter as well.
  const { succeeded, output } = await runProgram(
    '/bin/sh',
    ['-c', ENTER_EACH, 'sh', ...withParents(folder)],
    { user },
  );
  if (succeeded) return;
  throw new EmbeddedPostgresqlError(
    `The data directory ${folder} cannot be used: PostgreSQL refuses to run as root, ` +
      `and the user ${user.name}, as which it runs instead, isn't allowed to enter ${output}. ` +
      'Every user may enter folders in /srv or /var/lib, for example. ' +
      `Allow that here, too (chmod o+x ${output}), start the program as a normal user, or`,
    'anotherDataDirectory',
  );
}

/** Creates the data directory, and checks that PostgreSQL can reach its files there. */
export async function openDataDirectory(
  dataDirectory: string,
  serviceFolder: string,
  user: ServiceUser | undefined,
): Promise<void> {
  if (user === undefined || !dataDirectory.startsWith(`${serviceFolder}/`)) {
    mkdirSync(dataDirectory, { recursive: true });
  } else {
    createServiceFolder(dataDirectory, serviceFolder);
  }
  if (user !== undefined) await assertEnterable(dataDirectory, user);
}
