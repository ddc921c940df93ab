import { z } from 'zod';
import { escapeUnprintable } from './escape-unprintable.ts';

/*
 * A backup is SQL text, compressed with gzip: the manifest in the first line, the rows of each table in COPY format, and the
 * checksums in the last line. The first and the last line are SQL comments.
 */

/** Incremented when earlier releases cannot read the new format. */
const FORMAT = 1;
const NAME = '-- backup of a laser-cat-collar-shop, format ';
const CHECKSUMS = '-- checksums ';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Printed on a terminal, and untrusted. */
const printedText = z.string().transform(escapeUnprintable);

const manifestSchema = z.object({
  release: printedText,
  migration: z.string(),
  postgresql: z.string(),
  createdAt: z.iso.datetime(),
  cards: z.enum(['as stored', 'last four digits']),
  /** Whether the shop was running and sending emails. If so, it went on to send the pending ones. */
  emailsUnderWay: z.boolean(),
  notIncluded: z.array(printedText),
  tables: z.array(
    z.object({ name: z.string(), rows: z.int().nonnegative(), columns: z.array(z.string()).min(1) }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

const checksumsSchema = z.object({ manifest: sha256, tables: z.record(z.string(), sha256) });
export type Checksums = z.infer<typeof checksumsSchema>;

export const manifestLine = (manifest: Manifest) => `${NAME}${FORMAT}: ${JSON.stringify(manifest)}`;
export const checksumsLine = (checksums: Checksums) => `${CHECKSUMS}${JSON.stringify(checksums)}`;

function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns undefined if it is not a manifest, 'newer' if a newer release wrote it in another format */
export function parseManifest(line: string): Manifest | 'newer' | undefined {
  if (!line.startsWith(NAME)) return undefined;
  const [, format, text = ''] = /^(\d+): (.*)$/.exec(line.slice(NAME.length)) ?? [];
  return Number(format) > FORMAT ? 'newer' : parse(manifestSchema, text);
}

export function parseChecksums(line: string): Checksums | undefined {
  return line.startsWith(CHECKSUMS) ? parse(checksumsSchema, line.slice(CHECKSUMS.length)) : undefined;
}
