import { pipeline } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BadRequestException } from '@nestjs/common';
import { parse } from 'csv-parse';
import { TRACKING_IMPORT_LIMITS } from '../../../contract/shipments.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** Bytes to parse before yielding to other requests. */
const SLICE = 8 * 1024;
/** Characters of the first line to check before parsing. */
const SAMPLE = 10_000;

/** The line in which spreadsheets read the delimiter; they don't show it or count it. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(\r?\n|$)/i;

const NOT_CSV = 'This isn’t a CSV file. Save it as CSV, or export it from your shipping service as CSV.';
const TOO_WIDE = `The file has more than ${TRACKING_IMPORT_LIMITS.columns} columns. Remove the ones you don’t need.`;

/** Spreadsheets also save Unicode text as UTF-16. */
function textOf(file: Buffer): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(file);
  if (text.includes('\0')) throw new BadRequestException(NOT_CSV);
  return text;
}

/**
 * @param named the delimiter that the file names
 * @throws BadRequestException for too many columns, which would take long to parse
 */
function delimiterOf(text: string, named: string | undefined): string {
  const [firstLine = ''] = text.slice(0, SAMPLE).split(/\r?\n/, 1);
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, '');
  const columns = (delimiter: string) => unquoted.split(delimiter).length;
  const delimiter =
    named ?? DELIMITERS.reduce((best, other) => (columns(other) > columns(best) ? other : best));
  if (columns(delimiter) > TRACKING_IMPORT_LIMITS.columns) throw new BadRequestException(TOO_WIDE);
  return delimiter;
}

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += SLICE) {
    yield bytes.subarray(start, start + SLICE);
    await nextTurn();
  }
}

/** The rows of a CSV file, empty ones included. */
export async function* csvRows(file: Buffer): AsyncGenerator<string[]> {
  const whole = textOf(file);
  const [delimiterLine = '', named] = DELIMITER_LINE.exec(whole) ?? [];
  const text = whole.slice(delimiterLine.length);
  const parser = parse({
    delimiter: delimiterOf(text, named),
    trim: true,
    // For unquoted cells such as ="9400...", which spreadsheets read as text.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: TRACKING_IMPORT_LIMITS.lineLength,
  });
  // Errors also end the iteration over the rows below.
  pipeline(slicesOf(text), parser, () => {});
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (row.length > TRACKING_IMPORT_LIMITS.columns) throw new BadRequestException(TOO_WIDE);
      yield row;
    }
  } catch (error) {
    throw error instanceof BadRequestException ? error : new BadRequestException(NOT_CSV);
  }
}
