import path from 'node:path';
import { z } from 'zod';

/** Where a server puts a backup every day. Commands and services run in folders of their own, so it is absolute. */
export const backupDirectory = z
  .string()
  .refine((folder) => path.isAbsolute(folder))
  .transform((folder) => path.resolve(folder));

/** That of PostgreSQL in the data directory: what is put there is lost with it. */
const DATABASE_FOLDER = 'postgresql';

/** Whether backups would lie among the files that they are to replace. */
export function isInDatabase(folder: string, dataDirectory: string): boolean {
  const [backups, data] = [path.resolve(folder), path.resolve(dataDirectory)];
  return backups === data || `${backups}${path.sep}`.startsWith(path.join(data, DATABASE_FOLDER, path.sep));
}

/** Whether somebody else saves the database, so that the shop need not ask for backups. */
export const backupsElsewhere = z.enum(['true', 'false']).transform((text) => text === 'true');

export const BACKUP_REQUIREMENTS = {
  BACKUP_DIR:
    'must be the absolute path of a folder of its own, neither DATA_DIR itself nor in its folder postgresql',
  BACKUPS_ELSEWHERE: 'must be true or false',
} as const;
