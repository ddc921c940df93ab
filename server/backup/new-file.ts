import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The suffix of a file until it is complete. */
export const DRAFT = /\.new-[0-9a-f]{12}$/;

export const draftOf = (file: string) => `${file}.new-${randomBytes(6).toString('hex')}`;

const REASONS: Record<string, string> = {
  EACCES: "this user isn't allowed to write there",
  EISDIR: 'it is a folder',
  ENOENT: 'the folder does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'the folder does not exist',
  EROFS: 'the file system is read-only',
};

function describe(error: unknown, file: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || !/^(open|write|fsync|rename|close)$/.test(syscall)) return error;
  return new Error(`${file} cannot be written: ${REASONS[code] ?? code}.`, { cause: error });
}

/** Makes the rename durable, like the content. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes a file that only its owner may read. It is renamed into place once it is complete and on disk.
 * @throws if the file exists
 */
export async function writeNewFile(file: string, write: (draft: FileHandle) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  const draft = draftOf(file);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
    await flushFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw describe(error, file);
  }
}
