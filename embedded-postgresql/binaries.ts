import path from 'node:path';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { restoreLibraryLinks } from './library-links.ts';
import { findPlatformPackage } from './platform-package.ts';
import { copyForService } from './service-copy.ts';
import type { ServiceUser } from './service-user.ts';

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** As people say it: 18.4. */
  version: string;
  majorVersion: string;
}

/** PostgreSQL's programs start each other through the shell, with paths in double quotes and nothing escaped. */
export function assertShellSafe(folder: string): void {
  const unsafe = process.platform === 'win32' ? /["%]/ : /["$`\\\n]/;
  if (!unsafe.test(folder)) return;
  throw new EmbeddedPostgresqlError(
    `PostgreSQL cannot work in ${folder}: one of " $ \` \\ % in the name of a folder confuses its programs. ` +
      'Rename the folder, or set DATABASE_URL.',
  );
}

export async function prepareBinaries(user: ServiceUser | undefined): Promise<Binaries> {
  const platformPackage = findPlatformPackage();
  let native = path.join(platformPackage.folder, 'native');
  if (user === undefined) restoreLibraryLinks(native);
  else native = await copyForService(platformPackage);
  assertShellSafe(native);

  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [majorVersion = '', minorVersion = ''] = platformPackage.version.split('.');
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    pgCtl: path.join(native, 'bin', `pg_ctl${suffix}`),
    version: `${majorVersion}.${minorVersion}`,
    majorVersion,
  };
}
