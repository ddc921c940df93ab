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

  /** When the latest backup was made; the epoch if there has never been one, undefined where another tool makes them. */
  async latest(): Promise<Date | undefined> {
    if (areBackupsElsewhere(this.settings)) return undefined;
    return (await readRecords(this.database)).succeededAt ?? new Date(0);
  }
}
