import path from 'node:path';
import { z } from 'zod';
import type { Setting } from './setting.ts';

/** PostgreSQL's folder in the data directory: backups there would be lost with it. */
const DATABASE_FOLDER = 'postgresql';

/** Whether the backups would be among the files that they are supposed to replace. */
export function isInDatabase(folder: string, dataDirectory: string): boolean {
  const [backups, data] = [path.resolve(folder), path.resolve(dataDirectory)];
  return backups === data || `${backups}${path.sep}`.startsWith(path.join(data, DATABASE_FOLDER, path.sep));
}

export const BACKUP_SETTINGS = {
  /** Absolute, since commands and services have different working directories. */
  backupDirectory: {
    variable: 'BACKUP_DIR',
    schema: z
      .string()
      .refine((folder) => path.isAbsolute(folder))
      .transform((folder) => path.resolve(folder))
      .optional(),
    requirement:
      'must be the absolute path of a separate folder: not DATA_DIR, and not inside its postgresql folder',
  },
  backupsElsewhere: {
    variable: 'BACKUPS_ELSEWHERE',
    schema: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).default(false),
    requirement: 'must be true or false',
  },
} satisfies Record<string, Setting>;
