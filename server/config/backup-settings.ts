import { z } from 'zod';

/** Where a server puts a backup every day. */
export const backupDirectory = z.string();

/** Whether somebody else saves the database, so that the shop need not ask for backups. */
export const backupsElsewhere = z.enum(['true', 'false']).transform((text) => text === 'true');

export const BACKUP_REQUIREMENTS = {
  BACKUP_DIR: 'must be a folder',
  BACKUPS_ELSEWHERE: 'must be true or false',
} as const;
