import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const REASONS: Record<string, string> = {
  EACCES: 'may not be used by the user that the shop runs as',
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder, not a file',
  ENOENT: 'cannot be created',
  ENOSPC: 'does not fit on the disk, which is full',
  EPERM: 'may not be created there',
  EROFS: 'lies on a read-only file system',
};

/** The data directory, or a file in it, cannot be used. */
export class DataDirectoryError extends Error {
  override name = 'DataDirectoryError';

  /** @param file that was being used, for errors that do not name it */
  constructor({ code = '', path: place }: NodeJS.ErrnoException, file: string) {
    const reason = REASONS[code] ?? `cannot be used (${code})`;
    super(
      `DATA_DIR cannot be used: ${place ?? file} ${reason}. Mend that, or set DATA_DIR to another folder.`,
    );
  }
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/** `mkdir` with `recursive` never returns below /proc. */
function createFolder(folder: string): void {
  const parent = path.dirname(folder);
  // From the top: below a file, Node 24 finds nothing where Node 20 finds an error.
  if (parent !== folder) createFolder(parent);
  if (isFolder(folder)) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    // Two first starts at once.
    if (!isFolder(folder)) throw error;
  }
}

/** @throws DataDirectoryError when it cannot be made, or nothing can be written there */
export function createDataDirectory(dataDirectory: string): void {
  try {
    createFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryError(error as NodeJS.ErrnoException, dataDirectory);
  }
}
