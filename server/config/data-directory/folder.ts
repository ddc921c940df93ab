import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

const REASONS: Record<string, string> = {
  EACCES: `is not accessible to the user that the shop runs as${process.getuid ? ` (uid ${process.getuid()})` : ''}`,
  EEXIST: 'is not a folder',
  EISDIR: 'is a folder, not a file',
  ENOENT: 'cannot be created',
  ENOSPC: 'cannot be written because the disk is full',
  ENOTDIR: 'is not a folder',
  EPERM: 'cannot be created: permission denied',
  EROFS: 'is on a read-only file system',
};

/** @param file the file to name if the error names none */
export function describeFileError(
  { code = '', path: failed }: Pick<NodeJS.ErrnoException, 'code' | 'path'>,
  file: string,
): string {
  return `${failed ?? file} ${REASONS[code] ?? `cannot be used (${code})`}`;
}

const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;

/** Replaces recursive `mkdir`, which hangs below /proc and reports a read-only file system as ENOENT. */
export function createFolder(folder: string, mode?: number): void {
  const parent = path.dirname(folder);
  // From the top, since Node 20 and 24 report different errors below a file.
  if (parent !== folder) createFolder(parent, mode);
  if (isFolder(folder)) return;
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // A concurrent start may have created it.
    if (!isFolder(folder)) throw error;
  }
}
