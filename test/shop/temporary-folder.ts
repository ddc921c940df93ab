import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a folder for a shop's data. As root, the shop runs PostgreSQL as another user, who needs access. */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
