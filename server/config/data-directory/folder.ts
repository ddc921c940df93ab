import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const REASONS: Record<string, string> = {
  EACCES: 'is not accessible to the user that the shop runs as',
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder, not a file',
  ENOENT: 'cannot be created',
  ENOSPC: 'cannot be written because the disk is full',
  ENOTDIR: 'is not a folder',
  EPERM: 'cannot be created: permission denied',
  EROFS: 'is on a read-only file system',
};

/**
 * Which file cannot be used, and why.
 * @param file that was being used, for errors that do not name it
 */
export function describeFileError(
  { code = '', path: place }: Pick<NodeJS.ErrnoException, 'code' | 'path'>,
  file: string,
): string {
  return `${place ?? file} ${REASONS[code] ?? `cannot be used (${code})`}`;
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/** As `mkdir` with `recursive`, which never returns below /proc and says ENOENT of a read-only file system. */
export function createFolder(folder: string, mode?: number): void {
  const parent = path.dirname(folder);
  // From the top: below a file, Node 24 finds nothing where Node 20 finds an error.
  if (parent !== folder) createFolder(parent, mode);
  if (isFolder(folder)) return;
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Two first starts at once.
    if (!isFolder(folder)) throw error;
  }
}
