import { z } from 'zod';

/** Where a server puts a backup every day. */
export const backupDirectory = z.string();

export const BACKUP_REQUIREMENTS = { BACKUP_DIR: 'must be a folder' } as const;
