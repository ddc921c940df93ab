import { type DynamicModule, Module } from '@nestjs/common';
import { BackupStatus } from './backup-status.ts';
import { DailyBackup, OWNER_URL } from './daily-backup.ts';

@Module({})
export class BackupModule {
  static register(databaseUrl: string): DynamicModule {
    return {
      module: BackupModule,
      global: true,
      providers: [{ provide: OWNER_URL, useValue: databaseUrl }, DailyBackup, BackupStatus],
      exports: [BackupStatus],
    };
  }
}
