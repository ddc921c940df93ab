import { rm, writeFile } from 'node:fs/promises';
import { createFolder, describeFileError } from '../config/data-directory/folder.ts';

/** No backup can be put into the folder in BACKUP_DIR. The message says why and what to do. */
export class BackupDirectoryError extends Error {
  override name = 'BackupDirectoryError';

  constructor(error: Pick<NodeJS.ErrnoException, 'code' | 'path'>, folder: string) {
    super(
      `BACKUP_DIR cannot be used: ${describeFileError(error, folder)}. Give the user that the shop runs as a folder to ` +
        'write to; for a service of systemd, ReadWritePaths in its unit must name it, too (docs/deployment.md, Backup).',
    );
  }
}

/**
 * Tries the folder as a backup will: makes it where it is missing, writes a file there, and removes it.
 * @param file in the folder, which does not exist
 * @throws BackupDirectoryError
 */
export async function tryBackupDirectory(folder: string, file: string): Promise<void> {
  try {
    createFolder(folder, 0o700);
    await writeFile(file, 'Removed at once.\n', { flag: 'wx', mode: 0o600 });
    await rm(file);
  } catch (error) {
    const { code, path: place } = error as NodeJS.ErrnoException;
    throw new BackupDirectoryError({ code, path: place === file ? folder : place }, folder);
  }
}
