import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { BackupFileError, BackupReader, DAMAGED } from './backup-reader.ts';
import { type Checksums, type Manifest, parseChecksums, parseManifest } from './manifest.ts';
import { copyIn } from './saved-tables.ts';
import { TableRows } from './table-rows.ts';

type SavedRows = Manifest['tables'][number];

interface ReadOptions {
  /** Called for each table. Must read all rows. */
  onRows: (table: SavedRows, rows: AsyncIterable<Buffer>) => Promise<void>;
  report?: (line: string) => void;
  signal?: AbortSignal;
}

const CHUNK_BYTES = 128 * 1024;

async function readManifest(reader: BackupReader): Promise<{ manifest: Manifest; checksum: string }> {
  const line = (await reader.line()) ?? '';
  const manifest = parseManifest(line);
  if (manifest === undefined) throw new BackupFileError('This is not a backup of a shop');
  if (manifest === 'newer')
    throw new BackupFileError('It was made by a newer release of the shop. Restore it with that release');
  return { manifest, checksum: createHash('sha256').update(line).digest('hex') };
}

/** @returns the checksum of the rows */
async function readTable(
  reader: BackupReader,
  table: SavedRows,
  { onRows, report }: ReadOptions,
): Promise<string> {
  if ((await reader.line()) !== `${copyIn(table)};`) throw new BackupFileError(DAMAGED);
  const rows = new TableRows(table, reader.rows(), report);
  await onRows(table, rows);
  if (rows.count !== table.rows) throw new BackupFileError(DAMAGED);
  return rows.checksum();
}

async function readAll(reader: BackupReader, options: ReadOptions): Promise<Manifest> {
  const { manifest, checksum } = await readManifest(reader);
  const found: Checksums = { manifest: checksum, tables: {} };
  for (const table of manifest.tables) found.tables[table.name] = await readTable(reader, table, options);
  const saved = parseChecksums((await reader.line()) ?? '');
  const isSame =
    saved?.manifest === found.manifest &&
    Object.entries(found.tables).every(([name, sum]) => saved.tables[name] === sum);
  if (!isSame || (await reader.line()) !== undefined) throw new BackupFileError(DAMAGED);
  return manifest;
}

/** Reads from the start of the file, since a backup is read twice. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

const isGzipError = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('Z_');

/** Node ignores trailing bytes after the compressed content. */
async function assertReadWhole(file: FileHandle, gunzip: Gunzip): Promise<void> {
  if (gunzip.bytesWritten !== (await file.stat()).size) throw new BackupFileError(DAMAGED);
}

/**
 * Reads a whole backup and verifies it along the way.
 * @throws BackupFileError if it is damaged, at the latest after all rows have been read
 */
export async function readBackup(file: FileHandle, options: ReadOptions): Promise<Manifest> {
  const { signal } = options;
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const read = (chunks: AsyncIterable<Buffer>) => readAll(new BackupReader(chunks), options);
  try {
    const manifest = await pipeline(bytesOf(file), gunzip, read, { signal });
    await assertReadWhole(file, gunzip);
    return manifest;
  } catch (error) {
    signal?.throwIfAborted();
    throw isGzipError(error) ? new BackupFileError(DAMAGED) : error;
  }
}

export const checkBackup = (file: FileHandle, signal?: AbortSignal): Promise<Manifest> =>
  readBackup(file, {
    async onRows(_, rows) {
      for await (const _chunk of rows);
    },
    signal,
  });
