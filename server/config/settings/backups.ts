import path from 'node:path';
import { z } from 'zod';
import type { Setting } from './setting.ts';

/** That of PostgreSQL in the data directory: what is put there is lost with it. */
const DATABASE_FOLDER = 'postgresql';

/** Whether backups would lie among the files that they are to replace. */
export function isInDatabase(folder: string, dataDirectory: string): boolean {
  const [backups, data] = [path.resolve(folder), path.resolve(dataDirectory)];
  return backups === data || `${backups}${path.sep}`.startsWith(path.join(data, DATABASE_FOLDER, path.sep));
}

export const BACKUP_SETTINGS = {
  /** Commands and services run in folders of their own, so it is absolute. */
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
