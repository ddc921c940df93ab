import 'reflect-metadata';
import { endWith, print, settingsOfThisProcess } from '../config/command-line.ts';
import { listenForStop } from '../config/stop-request.ts';
import { openDatabase } from '../database/open-database.ts';
import { asOwner } from '../database/owner-connection.ts';
import { recordSuccess } from './backup-records.ts';
import { placeOf, readWords } from './command-words.ts';
import { counted } from './progress.ts';
import { type SavedBackup, saveBackup } from './save-backup.ts';

const USAGE = `Usage: npm run backup
       npm run backup -- FILE --with-cards
Saves what the shop holds into FILE, or into a new file here, while the shop goes on selling. Of stored cards it keeps the
last four digits, with --with-cards all that is stored. "npm run restore -- FILE" brings it back.`;

/** Sorts by time, and has no character that a file system refuses. */
const newName = (now: Date) => `shop-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

function describe({ manifest, bytes }: SavedBackup, file: string): string {
  const rows = manifest.tables.map(({ name, rows: count }) => `${name}: ${counted(count)}`);
  return [
    `Saved ${file} (${counted(Math.ceil(bytes / 1024))} kB). Rows of ${rows.join(', ')}.`,
    'It holds names and addresses: keep it where others cannot read it.',
    ...manifest.notIncluded.map((what) => `Not in it: ${what}.`),
  ].join('\n');
}

async function main(words: string[]): Promise<void> {
  const { file = newName(new Date()), withCards } = readWords(words, USAGE, { mayHaveCards: true });
  const place = placeOf(file);
  const { requested: signal, urgent } = listenForStop();
  const settings = settingsOfThisProcess();
  const stopRequest = { requested: signal, urgent };
  const database = await openDatabase(settings, { exclusive: false, onProgress: print, stopRequest });
  try {
    const saved = await saveBackup(database.url, place, { withCards, report: print, signal });
    await asOwner(database.url, (client) => recordSuccess(client, 'requested'));
    print(describe(saved, place));
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch(endWith);
