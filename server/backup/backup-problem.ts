import type { Settings } from '../config/settings.ts';
import type { BackupRecords } from './backup-records.ts';

const MAX_AGE_HOURS = 48;
const HOUR = 60 * 60_000;

const OTHER_WAYS =
  'run "npm run backup" every day, or set BACKUPS_ELSEWHERE=true if another tool backs up the database';

/** UTC. */
const formatTime = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

type BackupSettings = Pick<Settings, 'backupDirectory' | 'backupsElsewhere'>;

/** Whether another tool makes all backups. The shop has no record of those. */
export const areBackupsElsewhere = ({ backupDirectory, backupsElsewhere }: BackupSettings) =>
  backupsElsewhere && backupDirectory === undefined;

/** The warning to operators; undefined if a backup is at most two days old. */
export function backupProblem(
  { succeededAt, aheadAt, failedAt, error }: BackupRecords,
  settings: BackupSettings,
  now = new Date(),
): string | undefined {
  const { backupDirectory: folder } = settings;
  if (failedAt && folder !== undefined)
    return `The daily backup from ${formatTime(failedAt)} did not complete: ${error}`;
  const isRecent = succeededAt && now.getTime() - succeededAt.getTime() < MAX_AGE_HOURS * HOUR;
  if (isRecent || areBackupsElsewhere(settings)) return undefined;
  if (aheadAt)
    return `The latest backup is dated ${formatTime(aheadAt)}, which is in the future. Check the machine’s clock, and run "npm run backup".`;
  const latest = succeededAt
    ? `The latest backup is from ${formatTime(succeededAt)}`
    : 'The shop has no backup';
  return folder === undefined
    ? `${latest}. Set BACKUP_DIR to a folder, ${OTHER_WAYS}.`
    : `${latest}, although BACKUP_DIR is set. The shop’s log says why.`;
}
