import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Client } from 'pg';
import { servesFirst } from '../config/process-settings.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { sqlState } from '../database/database-error.ts';
import { asOwner } from '../database/owner-connection.ts';
import { nameError } from '../http/describe-error.ts';
import { tryBackupDirectory } from './backup-directory.ts';
import { recordFailure, recordSuccess } from './backup-records.ts';
import { DRAFT, draftOf } from './new-file.ts';
import { saveBackup } from './save-backup.ts';

/** The database, as the owner of its schema: no other role may read all of it. With BACKUP_DIR it is always set. */
export const OWNER_URL = Symbol('OWNER_URL');

/** Any number will do, as long as every server uses the same one. */
const BACKUP_LOCK = 7_990_004;

const LOOK_EVERY_MILLISECONDS = 5 * 60_000;
const EVERY = '24 hours';
const AGAIN_AFTER_FAILURE_SECONDS = 60 * 60;

const KEPT = 14;
const NAME = /^shop-daily-[\dT-]+Z\.backup\.gz$/;
/** Of a draft whose process was killed. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60_000;

const newName = (now: Date) => `shop-daily-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup.gz`;

/** Of what PostgreSQL says, which may quote rows, only the code. */
const reasonOf = (error: unknown) =>
  error instanceof Error && sqlState(error) === undefined ? error.message : nameError(error);

/** Names that sort by time, the newest last. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}

/** Makes a backup every day (BACKUP_DIR). Every process looks whether one is due, and one of them makes it. */
@Injectable()
export class DailyBackup implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Backup');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private hasTried = false;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'backupDirectory'>,
    @Inject(OWNER_URL) private readonly url: string | undefined,
  ) {}

  onApplicationBootstrap(): void {
    const { backupDirectory: folder } = this.settings;
    const { url } = this;
    if (folder === undefined || url === undefined) return;
    const begin = () => {
      this.round ??= this.look(url, folder).finally(() => {
        this.round = undefined;
      });
    };
    begin();
    this.timer = setInterval(begin, LOOK_EVERY_MILLISECONDS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.round;
  }

  /** Never fails: what cannot be done now is tried again. */
  private async look(url: string, folder: string): Promise<void> {
    try {
      await asOwner(url, (client) => this.makeIfDue(client, url, folder), this.stopping.signal);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.warn(`Cannot look whether a backup is due: ${nameError(error)}`);
    }
  }

  private async makeIfDue(client: Client, url: string, folder: string): Promise<void> {
    // It ends with the connection, and so with the process.
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.mine) return;
    try {
      if (!(await this.isDue(client, folder))) return;
      const file = path.join(folder, newName(new Date()));
      await saveBackup(url, file, {
        withCards: false,
        report: () => {},
        signal: this.stopping.signal,
      });
      await recordSuccess(client, 'daily');
      this.logger.log(`Saved the shop in ${file}`);
      await this.tidyUp(folder);
    } catch (error) {
      this.stopping.signal.throwIfAborted();
      const reason = reasonOf(error);
      this.logger.warn(
        `The backup in ${folder} failed: ${reason} It is tried again in an hour, and when the shop starts again.`,
      );
      await recordFailure(client, reason);
    }
  }

  /** @throws BackupDirectoryError if nothing can be put there */
  private async isDue(client: Client, folder: string): Promise<boolean> {
    const isFirstTry = !this.hasTried;
    this.hasTried = true;
    const failedSecondsAgo = await this.lastFailure(client);
    // A restart tries at once: the cause may have been fixed just before.
    const startedSecondsAgo = servesFirst() ? process.uptime() : Number.POSITIVE_INFINITY;
    if (failedSecondsAgo < Math.min(AGAIN_AFTER_FAILURE_SECONDS, startedSecondsAgo)) return false;
    await tryBackupDirectory(folder, path.join(folder, draftOf(newName(new Date()))));
    const hasFailedBefore = Number.isFinite(failedSecondsAgo);
    // In a folder that was changed or lost, a backup of yesterday is of no use.
    if ((isFirstTry && hasFailedBefore) || (await backupsIn(folder)).length === 0) return true;
    const { rows } = await client.query<{ at: string; isAhead: boolean }>(
      `select succeeded_at::text as at, succeeded_at > now() as "isAhead"
       from public.backups where kind = 'daily' and succeeded_at > now() - interval '${EVERY}'`,
    );
    const [recent] = rows;
    if (recent?.isAhead)
      this.logger.warn(
        `The latest backup is dated ${recent.at}, which is in the future. Check the clock of the machine. Another backup is made now.`,
      );
    return recent === undefined || recent.isAhead;
  }

  /** How many seconds ago the latest backup failed; infinite if it did not. */
  private async lastFailure(client: Client): Promise<number> {
    const { rows } = await client.query<{ seconds: number }>(
      `select extract(epoch from now() - failed_at)::float8 as seconds
       from public.backups where kind = 'daily' and failed_at <= now()`,
    );
    return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
  }

  private async tidyUp(folder: string): Promise<void> {
    // Those dated in the future are left alone: they would be kept in place of newer ones.
    const latest = newName(new Date());
    const dated = (await backupsIn(folder)).filter((name) => name <= latest);
    for (const name of dated.slice(0, -KEPT)) await rm(path.join(folder, name));
    for (const name of await readdir(folder)) {
      if (!DRAFT.test(name) || !NAME.test(name.replace(DRAFT, ''))) continue;
      const { mtimeMs } = await stat(path.join(folder, name));
      if (Date.now() - mtimeMs > ABANDONED_AFTER_MILLISECONDS) await rm(path.join(folder, name));
    }
  }
}
