import { Inject, Injectable } from '@nestjs/common';
import type { Client } from 'pg';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { sqlState } from '../database/database-error.ts';
import { asOwner } from '../database/owner-connection.ts';
import { summarizeError } from '../http/describe-error.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';
import { BackupFolder } from './backup-folder.ts';
import { readLatestDaily, recordFailure, recordSuccess } from './backup-records.ts';
import { saveBackup } from './save-backup.ts';

/** URL of the schema owner, since only the owner may read everything a backup contains. Always set with BACKUP_DIR. */
export const OWNER_URL = Symbol('OWNER_URL');

const INTERVAL_MILLISECONDS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 60 * 60;

/** The reason, with final punctuation. Omits the message of a PostgreSQL error, which may quote a row. */
function reasonOf(error: unknown): string {
  const reason =
    error instanceof Error && sqlState(error) === undefined ? error.message : summarizeError(error);
  return reason.replace(/[^.?!]$/, '$&.');
}

/** Makes a backup every day (BACKUP_DIR). Every instance checks whether one is due, and one of them makes it. */
@Injectable()
export class DailyBackup extends PeriodicWorker {
  private hasTried = false;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'backupDirectory'>,
    @Inject(OWNER_URL) private readonly url: string | undefined,
  ) {
    super({
      name: 'Backup',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot check whether a backup is due',
    });
  }

  override onApplicationBootstrap(): void {
    if (this.settings.backupDirectory !== undefined && this.url !== undefined) this.start();
  }

  protected async run(): Promise<void> {
    const { url } = this;
    const { backupDirectory } = this.settings;
    if (backupDirectory === undefined || url === undefined) return;
    const folder = new BackupFolder(backupDirectory);
    await asOwner(url, (client) => this.makeIfDue(client, url, folder), this.signal);
  }

  private async makeIfDue(client: Client, url: string, folder: BackupFolder): Promise<void> {
    // The lock is released when the connection closes, at the latest when the process ends.
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      ADVISORY_LOCKS.dailyBackup,
    ]);
    if (!rows[0]?.mine) return;
    try {
      if (!(await this.isDue(client, folder))) return;
      const file = folder.newFile();
      await saveBackup(url, file, { withCards: false, report: () => {}, signal: this.signal });
      await recordSuccess(client, 'daily');
      this.logger.log(`Backed up the shop to ${file}`);
      await folder.prune();
    } catch (error) {
      this.signal.throwIfAborted();
      const reason = reasonOf(error);
      this.logger.warn(
        `The daily backup in ${folder.path} did not complete: ${reason} The next attempt is in an hour at the earliest, or when the shop restarts.`,
      );
      await recordFailure(client, reason);
    }
  }

  private async isDue(client: Client, folder: BackupFolder): Promise<boolean> {
    const isFirstTry = !this.hasTried;
    this.hasTried = true;
    const latest = await readLatestDaily(client);
    // A restart retries immediately, since the cause may have been fixed.
    if (latest.failedSecondsAgo < Math.min(RETRY_AFTER_SECONDS, process.uptime())) return false;
    await folder.assertWritable();
    const hasFailedBefore = Number.isFinite(latest.failedSecondsAgo);
    // BACKUP_DIR may name a new folder, or its files may be gone.
    if ((isFirstTry && hasFailedBefore) || (await folder.isEmpty())) return true;
    if (latest.isAhead)
      this.logger.warn(
        `The latest backup is dated ${latest.succeededAt}, which is in the future. Check the machine’s clock. Making another backup now.`,
      );
    return !latest.isRecent || latest.isAhead;
  }
}
