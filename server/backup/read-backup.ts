import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { BackupFileError, BackupReader, DAMAGED } from './backup-reader.ts';
import { type Checksums, type Manifest, parseChecksums, parseManifest } from './manifest.ts';
import { countLines } from './progress.ts';
import { copyIn } from './saved-tables.ts';

type SavedRows = Manifest['tables'][number];

/** What is done with the rows of each table. It must read all of them. */
export type TakeRows = (table: SavedRows, rows: AsyncIterable<Buffer>) => Promise<void>;

const CHUNK_BYTES = 128 * 1024;

async function readManifest(reader: BackupReader): Promise<{ manifest: Manifest; checksum: string }> {
  const line = (await reader.line()) ?? '';
  const manifest = parseManifest(line);
  if (manifest === undefined) throw new BackupFileError('It is no backup of a shop');
  if (manifest === 'newer')
    throw new BackupFileError('A newer release of the shop made it. Restore it with that one');
  return { manifest, checksum: createHash('sha256').update(line).digest('hex') };
}

/** @returns the checksum of the rows */
async function readTable(reader: BackupReader, table: SavedRows, takeRows: TakeRows): Promise<string> {
  if ((await reader.line()) !== `${copyIn(table)};`) throw new BackupFileError(DAMAGED);
  const hash = createHash('sha256');
  let count = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of reader.rows()) {
      hash.update(chunk);
      count += countLines(chunk);
      yield chunk;
    }
  }
  await takeRows(table, counted());
  if (count !== table.rows) throw new BackupFileError(DAMAGED);
  return hash.digest('hex');
}

async function readAll(reader: BackupReader, takeRows: TakeRows): Promise<Manifest> {
  const { manifest, checksum } = await readManifest(reader);
  const found: Checksums = { manifest: checksum, tables: {} };
  for (const table of manifest.tables) found.tables[table.name] = await readTable(reader, table, takeRows);
  const saved = parseChecksums((await reader.line()) ?? '');
  const isSame =
    saved?.manifest === found.manifest &&
    Object.entries(found.tables).every(([name, sum]) => saved.tables[name] === sum);
  if (!isSame || (await reader.line()) !== undefined) throw new BackupFileError(DAMAGED);
  return manifest;
}

/** From the beginning: a backup is read twice. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const isGzipError = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/** Node leaves out what follows the compressed content. */
async function assertReadWhole(file: FileHandle, gunzip: Gunzip): Promise<void> {
  if (gunzip.bytesWritten !== (await file.stat()).size) throw new BackupFileError(DAMAGED);
}

/**
 * Goes through a backup from its beginning to its end, and checks it on the way.
 * @throws BackupFileError where it is damaged, at the latest when all rows have been taken
 */
export async function readBackup(
  file: FileHandle,
  takeRows: TakeRows,
  signal?: AbortSignal,
): Promise<Manifest> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const read = (chunks: AsyncIterable<Buffer>) => readAll(new BackupReader(chunks), takeRows);
  try {
    const manifest = await pipeline(bytesOf(file), gunzip, read, { signal });
    await assertReadWhole(file, gunzip);
    return manifest;
  } catch (error) {
    signal?.throwIfAborted();
    throw isGzipError(error) ? new BackupFileError(DAMAGED) : error;
  }
}

/** Reads it only to check it. */
export const checkBackup = (file: FileHandle, signal?: AbortSignal): Promise<Manifest> =>
  readBackup(
    file,
    async (_, rows) => {
      for await (const _chunk of rows);
    },
    signal,
  );
