import { BadRequestException } from '@nestjs/common';
import { parse } from 'csv-parse/sync';
import { type Carrier, TRACKING_IMPORT_LIMITS } from '../../../../contract/shipments.ts';
import { readTrackingNumber } from '../shipment.schemas.ts';

/** A line that names an order and how it was shipped; `order` is an id or an order number. */
export interface TrackingLine {
  line: number;
  order: string;
  carrier: Carrier;
  trackingNumber: string;
}

/** A line that cannot be read. */
export interface UnreadableLine {
  line: number;
  order: string;
  error: string;
}

/** Behind the names of the columns. */
const FIRST_LINE = 2;

const DELIMITERS = [',', ';', '\t', '|'];

/** Column names as label services write them, without case, blanks and punctuation. */
const ORDER_COLUMNS = new Set(
  `order orderid orderno ordernum ordernumber ordername orderreference
   reference reference1 referencenumber ref ref1 customerreference`.split(/\s+/),
);
const TRACKING_COLUMNS = new Set(
  `tracking trackingid trackingno trackingnum trackingnumber trackingnumbers trackingcode
   shipmenttrackingnumber shipmenttracking`.split(/\s+/),
);
const CARRIER_COLUMNS = new Set(
  `carrier carriername carriercode shippingcarrier shipmentcarrier provider
   service servicename shippingservice shipmentservice shippingprovider`.split(/\s+/),
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ORDER_NUMBER = /^#?(LC[1-9]\d{5})$/;

const CARRIERS: [name: RegExp, carrier: Carrier][] = [
  [/\busps|\bpostal service/i, 'usps'],
  [/\bups|\bunited parcel/i, 'ups'],
  [/\bfed ?ex|\bfederal express/i, 'fedex'],
  [/\bdhl/i, 'dhl'],
];
/** Numbers of which nobody else has the like. */
const NUMBERS: [number: RegExp, carrier: Carrier][] = [
  [/^1Z[0-9A-Z]{16}$/i, 'ups'],
  [/^9[1-5]\d{18,20}$/, 'usps'],
];
/** What a spreadsheet makes of a long number: 9.40011E+21. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;

const NOT_CSV = 'This is not a CSV file. Save it as CSV, or export it from your label service as CSV.';
const NO_COLUMNS =
  'The first line must name the columns, one of them "Order number" or "Order ID" and one "Tracking number".';
const TOO_LONG = `The file has more than ${TRACKING_IMPORT_LIMITS.lines.toLocaleString('en-US')} lines. Split it.`;

/** Spreadsheets also save Unicode text as UTF-16. */
function textOf(file: Buffer): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(file);
  if (text.includes('\0')) throw new BadRequestException(NOT_CSV);
  return text;
}

/** The rows of a file, empty ones included: a spreadsheet counts them too. */
function rowsOf(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const countOf = (delimiter: string) => firstLine.split(delimiter).length;
  const delimiter = DELIMITERS.toSorted((one, other) => countOf(other) - countOf(one))[0];
  try {
    return parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      to: TRACKING_IMPORT_LIMITS.lines + 2,
    });
  } catch {
    throw new BadRequestException(NOT_CSV);
  }
}

/** Where the columns are that have one of these names. */
function columnsOf(header: string[], names: Set<string>): number[] {
  return header.flatMap((name, column) =>
    names.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ? [column] : [],
  );
}

function readOrder(cells: string[]): string | undefined {
  const id = cells.map((cell) => cell.toLowerCase()).find((cell) => UUID.test(cell));
  return id ?? cells.flatMap((cell) => ORDER_NUMBER.exec(cell.toUpperCase())?.[1] ?? [])[0];
}

function readCarrier(cells: string[], trackingNumber: string): Carrier {
  for (const [name, carrier] of CARRIERS) if (cells.some((cell) => name.test(cell))) return carrier;
  const guessed = cells.some((cell) => cell !== '')
    ? undefined
    : NUMBERS.find(([number]) => number.test(trackingNumber));
  return guessed?.[1] ?? 'other';
}

/**
 * Reads the tracking numbers of a CSV file.
 * @throws BadRequestException for a file that is none, is too long, or lacks the columns
 */
export function readTrackingFile(file: Buffer): (TrackingLine | UnreadableLine)[] {
  const [header = [], ...rows] = rowsOf(textOf(file));
  if (rows.length > TRACKING_IMPORT_LIMITS.lines) throw new BadRequestException(TOO_LONG);
  const columns = {
    order: columnsOf(header, ORDER_COLUMNS),
    tracking: columnsOf(header, TRACKING_COLUMNS),
    carrier: columnsOf(header, CARRIER_COLUMNS),
  };
  if (columns.order.length === 0 || columns.tracking.length === 0) throw new BadRequestException(NO_COLUMNS);

  return rows.flatMap((row, index) =>
    row.every((cell) => cell === '') ? [] : [readLine(row, index + FIRST_LINE, columns)],
  );
}

function readLine(
  row: string[],
  line: number,
  columns: Record<'order' | 'tracking' | 'carrier', number[]>,
): TrackingLine | UnreadableLine {
  const cells = (places: number[]) => places.map((place) => row[place] ?? '');
  const orderCells = cells(columns.order);
  const written = cells(columns.tracking).find((cell) => cell !== '') ?? '';
  const trackingNumber = readTrackingNumber(written);
  const order = readOrder(orderCells);
  const unreadable = (error: string) => ({ line, order: orderCells.join(' ').slice(0, 100), error });
  if (order === undefined) return unreadable('This is neither an order number nor an order ID.');
  if (written === '') return unreadable('There is no tracking number.');
  if (ROUNDED.test(written))
    return unreadable('The spreadsheet has rounded the tracking number. Format the column as text.');
  if (trackingNumber === undefined) return unreadable('The tracking number is not valid.');
  return { line, order, carrier: readCarrier(cells(columns.carrier), trackingNumber), trackingNumber };
}
