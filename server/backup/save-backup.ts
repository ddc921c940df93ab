import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import copyStreams from 'pg-copy-streams';
import { CURRENT_RELEASE } from '../config/release.ts';
import { asOwner } from '../database/owner-connection.ts';
import { type Checksums, checksumsLine, type Manifest, manifestLine } from './manifest.ts';
import { writeNewFile } from './new-file.ts';
import { copyIn, copyOut } from './saved-tables.ts';
import { openSnapshot } from './snapshot.ts';
import { TableRows } from './table-rows.ts';

export interface SaveOptions {
  /** Includes full card numbers and CVCs, if the database has them. */
  withCards: boolean;
  report: (line: string) => void;
  signal?: AbortSignal;
}

export interface SavedBackup {
  manifest: Manifest;
  bytes: number;
}

async function* contentOf(
  client: Client,
  manifest: Manifest,
  { withCards, report }: SaveOptions,
): AsyncGenerator<string | Buffer> {
  const head = manifestLine(manifest);
  yield `${head}\n`;
  const checksums: Checksums = { manifest: createHash('sha256').update(head).digest('hex'), tables: {} };
  for (const table of manifest.tables) {
    const rows = new TableRows(table, client.query(copyStreams.to(copyOut(table, withCards))), report);
    yield `${copyIn(table)};\n`;
    yield* rows;
    yield '\\.\n';
    if (rows.count !== table.rows)
      throw new Error(`Read ${rows.count} rows of ${table.name} instead of ${table.rows}.`);
    checksums.tables[table.name] = rows.checksum();
  }
  yield `${checksumsLine(checksums)}\n`;
}

/** Saves a consistent snapshot while the shop stays open. */
export async function saveBackup(url: string, file: string, options: SaveOptions): Promise<SavedBackup> {
  const { withCards, signal } = options;
  const manifest = await asOwner(
    url,
    async (client) => {
      const opened = await openSnapshot(client, { release: CURRENT_RELEASE, withCards });
      await writeNewFile(file, (draft) =>
        pipeline(
          contentOf(client, opened, options),
          createGzip(),
          (chunks: AsyncIterable<Buffer>) => writeFile(draft, chunks),
          { signal },
        ),
      );
      return opened;
    },
    signal,
  );
  return { manifest, bytes: (await stat(file)).size };
}
