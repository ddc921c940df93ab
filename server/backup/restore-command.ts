import 'reflect-metadata';
import { type FileHandle, open } from 'node:fs/promises';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { listenForStop, type StopRequest } from '../config/stop-request.ts';
import { sqlState } from '../database/database-error.ts';
import { openDatabase } from '../database/open-database.ts';
import { BackupFileError } from './backup-reader.ts';
import { placeOf, readWords } from './command-words.ts';
import { escapeUnprintable } from './escape-unprintable.ts';
import type { Manifest } from './manifest.ts';
import { checkRestorable, restoreBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run restore -- FILE
Fills an empty database with what "npm run backup" has saved: that of a new DATA_DIR, or another one in DATABASE_URL.`;

/** What a person has to do then, and what they should know. */
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

async function restore(file: FileHandle, { requested, urgent }: StopRequest): Promise<void> {
  const signal = requested;
  print('Checking the file …');
  const manifest = await checkRestorable(file, signal);
  const settings = settingsOfThisProcess();
  const database = await openDatabase(settings, {
    exclusive: false,
    onProgress: print,
    stopRequest: { requested, urgent },
  });
  try {
    await restoreBackup(database.url, file, manifest, { report: print, signal });
    print(describe(manifest));
  } finally {
    await database.close();
  }
}

async function main(words: string[]): Promise<void> {
  const { file } = readWords(words, USAGE, { mayHaveCards: false });
  if (file === undefined) throw new Error(USAGE);
  const stopRequest = listenForStop();
  const place = placeOf(file);
  const handle = await openFile(place);
  try {
    await restore(handle, stopRequest);
  } catch (error) {
    if (error instanceof BackupFileError)
      throw new Error(
        `${escapeUnprintable(place)} cannot be restored. ${error.message}. Nothing was changed.`,
      );
    // It quotes rows.
    if (error instanceof Error && sqlState(error) !== undefined)
      throw new Error(escapeUnprintable(error.message));
    throw error;
  } finally {
    await handle.close();
  }
}

main(process.argv.slice(2)).catch(endWith);
