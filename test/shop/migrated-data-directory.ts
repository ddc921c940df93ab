import { cpSync, rmSync } from 'node:fs';
import { execFileSync } from './child-process.ts';
import { shopCommand } from './shop-command.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates and migrates a database, which all later data directories are copies of: faster than creating each one. */
export function createDatabaseTemplate(): void {
  const template = temporaryFolder('shop-template');
  process.once('exit', () => rmSync(template, { recursive: true, force: true }));
  const environment = { DATA_DIR: template };
  const { status, stderr } = shopCommand('server/database/migrate-command.js', [], { environment });
  if (status !== 0) throw new Error(stderr);
  process.env.TEST_DATABASE_TEMPLATE = template;
}

/** As root, the shop runs PostgreSQL as another user, who must stay the owner of its files. */
function copyWithOwners(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** A new folder for a shop's data, with a migrated database if there is a template. */
export function migratedDataDirectory(name: string): string {
  const folder = temporaryFolder(name);
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (template !== undefined) copyWithOwners(template, folder);
  return folder;
}
