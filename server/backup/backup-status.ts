import { Injectable } from '@nestjs/common';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { areBackupsElsewhere, backupProblem } from './backup-problem.ts';
import { readRecords } from './backup-records.ts';

@Injectable()
export class BackupStatus {
  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'backupDirectory' | 'backupsElsewhere'>,
    private readonly database: Database,
  ) {}

  async problem(): Promise<string | undefined> {
    return backupProblem(await readRecords(this.database), this.settings);
  }

  /** The time of the latest backup; the epoch if none exists, undefined if another tool makes the backups. */
  async latest(): Promise<Date | undefined> {
    if (areBackupsElsewhere(this.settings)) return undefined;
    return (await readRecords(this.database)).succeededAt ?? new Date(0);
  }
}
