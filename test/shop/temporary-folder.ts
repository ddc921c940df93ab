import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder that a shop can have its data in: under root, PostgreSQL runs as somebody else, who must get in. */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(path.join(parent, `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}
