import { type DynamicModule, Module } from '@nestjs/common';
import type { DatabaseUrls } from '../database/database-urls.ts';
import { BackupStatus } from './backup-status.ts';
import { DailyBackup, OWNER_URL } from './daily-backup.ts';

@Module({})
export class BackupModule {
  static register({ owner }: DatabaseUrls): DynamicModule {
    return {
      module: BackupModule,
      global: true,
      providers: [{ provide: OWNER_URL, useFactory: () => owner }, DailyBackup, BackupStatus],
      exports: [BackupStatus],
    };
  }
}
