import { formatCount } from '../../contract/pluralize.ts';
import { print } from '../config/command-line.ts';
import { resolveFromCaller, runDatabaseCommand } from '../database/database-command.ts';
import { asOwner } from '../database/owner-connection.ts';
import { backupName } from './backup-folder.ts';
import { recordSuccess } from './backup-records.ts';
import { type SavedBackup, saveBackup } from './save-backup.ts';

const USAGE = `Usage: npm run backup
       npm run backup -- FILE --with-cards
Backs up the whole shop while it runs, to FILE or to a new file in the current folder. Without
--with-cards, it includes only the last four digits of each stored card. To restore it, run "npm run restore -- FILE".`;

function describe({ manifest, bytes }: SavedBackup, file: string): string {
  const rows = manifest.tables.map(({ name, rows: count }) => `${name} ${formatCount(count)}`);
  return [
    `Saved ${file} (${formatCount(Math.ceil(bytes / 1024))} kB). Rows: ${rows.join(', ')}.`,
    'It contains names and addresses: store it where others cannot read it.',
    ...manifest.notIncluded.map((what) => `Not included: ${what}.`),
  ].join('\n');
}

runDatabaseCommand({
  usage: USAGE,
  flags: ['with-cards'],
  stopsOnSignal: true,
  parse([name = backupName('shop', new Date()), ...others], flags) {
    if (name === '' || others.length > 0) return undefined;
    const file = resolveFromCaller(name);
    const withCards = flags.has('with-cards');
    return ({ signal, withDatabase }) =>
      withDatabase(async (url) => {
        const saved = await saveBackup(url, file, { withCards, report: print, signal });
        await asOwner(url, (client) => recordSuccess(client, 'requested'));
        print(describe(saved, file));
      });
  },
});
