import { type FileHandle, open } from 'node:fs/promises';
import { pluralize } from '../../contract/pluralize.ts';
import { countUnreadableFactors } from '../auth/second-factor/unreadable-factors.ts';
import { print } from '../config/command-line.ts';
import { type CommandContext, resolveFromCaller, runDatabaseCommand } from '../database/database-command.ts';
import { sqlState } from '../database/database-error.ts';
import { ownOffer } from '../database/shop-rule/shop-rule.ts';
import { BackupFileError } from './backup-reader.ts';
import { escapeUnprintable } from './escape-unprintable.ts';
import type { Manifest } from './manifest.ts';
import { checkRestorable, restoreBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run restore -- FILE
Restores a backup made by "npm run backup" into an empty database: that of a new DATA_DIR, or another one in DATABASE_URL.`;

const describe = ({ createdAt, release, notIncluded, emailsUnderWay }: Manifest): string =>
  [
    `Restored the backup that release ${release} of the shop made on ${createdAt}. All operators must log in again.`,
    'Operators removed and customers erased since then are back: remove and erase them again.',
    emailsUnderWay
      ? 'Unsent emails were left to the shop that made the backup; their orders show them as failed.'
      : 'Unsent emails are sent once the shop is open, unless they are two days old.',
    ...notIncluded.map((what) => `Not included: ${what}.`),
  ].join('\n');

const describeUnreadable = (count: number): string =>
  `JWT_SECRET is not that of the original shop, so codes of ${pluralize(count, 'operator')} will be refused. Set that ` +
  'JWT_SECRET. Otherwise they log in with a recovery code, or without one after "npm run operator -- ' +
  'reset-second-factor <email>".';

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    throw new Error(`${escapeUnprintable(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function restore(file: FileHandle, { settings, signal, withDatabase }: CommandContext): Promise<void> {
  print('Checking the file …');
  const manifest = await checkRestorable(file, signal);
  await withDatabase(async (url) => {
    await restoreBackup(url, file, manifest, { report: print, signal, offer: ownOffer(settings) });
    print(describe(manifest));
    const unreadable = await countUnreadableFactors(url, settings.jwtSecret);
    if (unreadable > 0) print(describeUnreadable(unreadable));
  });
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupFileError)
    return new Error(`${escapeUnprintable(file)} cannot be restored. ${error.message}. Nothing was changed.`);
  // The message of PostgreSQL may quote rows.
  if (error instanceof Error && sqlState(error) !== undefined)
    return new Error(escapeUnprintable(error.message));
  return error;
}

runDatabaseCommand({
  usage: USAGE,
  flags: [],
  stopsOnSignal: true,
  parse([name, ...others]) {
    if (!name || others.length > 0) return undefined;
    const file = resolveFromCaller(name);
    return async (context) => {
      const handle = await openFile(file);
      try {
        await restore(handle, context);
      } catch (error) {
        throw explain(error, file);
      } finally {
        await handle.close();
      }
    };
  },
});
