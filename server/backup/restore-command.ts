import { type FileHandle, open } from 'node:fs/promises';
import { print } from '../config/command-line.ts';
import { type CommandContext, resolveFromCaller, runDatabaseCommand } from '../database/database-command.ts';
import { sqlState } from '../database/database-error.ts';
import { BackupFileError } from './backup-reader.ts';
import { escapeUnprintable } from './escape-unprintable.ts';
import type { Manifest } from './manifest.ts';
import { checkRestorable, restoreBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty database with what "npm run backup" has saved: that of a new DATA_DIR, or another one in DATABASE_URL.`;

const describe = ({ createdAt, release, notIncluded, emailsUnderWay }: Manifest): string =>
  [
    `Restored what release ${release} of the shop saved on ${createdAt}. All operators sign in again.`,
    `Who was removed or erased after that is back: remove and erase them again.`,
    emailsUnderWay
      ? 'Emails that waited then were left to the shop that made the backup: their orders show them as failed.'
      : 'Emails that waited then are sent once the shop is open, unless they are two days old.',
    ...notIncluded.map((what) => `Not in it: ${what}.`),
  ].join('\n');

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch (error) {
    throw new Error(`${escapeUnprintable(file)} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function restore(file: FileHandle, { signal, withDatabase }: CommandContext): Promise<void> {
  print('Checking the file …');
  const manifest = await checkRestorable(file, signal);
  await withDatabase(async (url) => {
    await restoreBackup(url, file, manifest, { report: print, signal });
    print(describe(manifest));
  });
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupFileError)
    return new Error(`${escapeUnprintable(file)} cannot be restored. ${error.message}. Nothing was changed.`);
  // It quotes rows.
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
