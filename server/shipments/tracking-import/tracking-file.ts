import { BadRequestException } from '@nestjs/common';
import { parseTrackingNumber } from '../../../contract/api/shipments.ts';
import { isCurrentOrderNumber, isOrderNumber } from '../../../contract/order-number.ts';
import { formatCount } from '../../../contract/pluralize.ts';
import { type Carrier, TRACKING_IMPORT_LIMITS } from '../../../contract/shipments.ts';
import { ORDER_PREFIX } from '../../../contract/shop/facts.shop.ts';
import { carrierOfNumber, readBarcode } from '../../../contract/tracking-numbers.ts';
import { isUuid } from '../../database/is-uuid.ts';
import { csvRows } from './csv-rows.ts';

/** A line with an order and its shipment; `order` is an id or an order number. */
export interface TrackingLine {
  line: number;
  order: string;
  carrier: Carrier;
  /** The carrier as the file names it, if the shop doesn't know it; '' if the file names none. */
  unknownCarrier?: string;
  trackingNumber: string;
}

export interface UnreadableLine {
  line: number;
  order: string;
  error: string;
}

/** Column names as shipping services write them, in lower case without spaces and punctuation. */
const ORDER_HEADERS = new Set(
  `order orderid orderno ordernum ordernumber ordername orderreference
   reference reference1 referencenumber ref ref1 customerreference`.split(/\s+/),
);
const TRACKING_HEADERS = new Set(
  `tracking trackingid trackingno trackingnum trackingnumber trackingnumbers trackingcode
   shipmenttrackingnumber shipmenttracking`.split(/\s+/),
);
const CARRIER_HEADERS = new Set(
  `carrier carriername carriercode shippingcarrier shipmentcarrier provider
   service servicename shippingservice shipmentservice shippingprovider`.split(/\s+/),
);

const CARRIER_NAME_PATTERNS: [name: RegExp, carrier: Carrier][] = [
  [/\busps|\bpostal service/i, 'usps'],
  [/\bups|\bunited parcel/i, 'ups'],
  [/\bfed ?ex|\bfederal express/i, 'fedex'],
  [/\bdhl/i, 'dhl'],
];
/** A carrier that the operator has chosen to name this way. */
const OTHER_CARRIER = /^other( carrier)?$/i;
/** A cell that spreadsheets read as text: ="9400...". */
const TEXT_FORMULA = /^="([^"]*)"$/;
/** A long number as a spreadsheet displays it: 9.40011E+21. */
const ROUNDED = /^\d([.,]\d+)?E\+\d+$/i;

const NO_COLUMNS =
  'The first row needs column names, including "Tracking number" and either "Order number" or "Order ID".';
const TOO_LONG = `The file has more than ${formatCount(TRACKING_IMPORT_LIMITS.lines)} lines. Split it into smaller files.`;

/** Whether it looks like an order number, but begins with 0. The shop's begin with 1 to 9. */
function isNeverIssued(cell: string): boolean {
  const number = cell.replace(/^#/, '').toUpperCase();
  return number.startsWith(`${ORDER_PREFIX}0`) && /^\d+$/.test(number.slice(ORDER_PREFIX.length));
}

export const UNKNOWN_NUMBER = 'No order with this number.';

type Columns = Record<'order' | 'tracking' | 'carrier', number[]>;

function columnsNamed(header: string[], names: Set<string>): number[] {
  return header.flatMap((name, column) =>
    names.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')) ? [column] : [],
  );
}

const textOf = (cell: string) => cell.replace(TEXT_FORMULA, '$1').trim();

function readOrder(cells: string[]): string | undefined {
  const id = cells.find(isUuid)?.toLowerCase();
  if (id !== undefined) return id;
  const names = cells.map((cell) => cell.toUpperCase().replace(/^#/, ''));
  // A carrier's reference may look like a number with a former prefix.
  return names.find(isCurrentOrderNumber) ?? names.find(isOrderNumber);
}

function readCarrier(
  cells: string[],
  trackingNumber: string,
): Pick<TrackingLine, 'carrier' | 'unknownCarrier'> {
  for (const [name, carrier] of CARRIER_NAME_PATTERNS)
    if (cells.some((cell) => name.test(cell))) return { carrier };
  const named = cells.filter((cell) => cell !== '').join(' ');
  const guessed = named === '' ? carrierOfNumber(trackingNumber) : undefined;
  if (guessed !== undefined) return { carrier: guessed };
  return OTHER_CARRIER.test(named)
    ? { carrier: 'other' }
    : { carrier: 'other', unknownCarrier: named.slice(0, 100) };
}

function columnsOf(header: string[]): Columns {
  const columns = {
    order: columnsNamed(header, ORDER_HEADERS),
    tracking: columnsNamed(header, TRACKING_HEADERS),
    carrier: columnsNamed(header, CARRIER_HEADERS),
  };
  if (columns.order.length === 0 || columns.tracking.length === 0) throw new BadRequestException(NO_COLUMNS);
  return columns;
}

export async function readTrackingFile(file: Buffer): Promise<(TrackingLine | UnreadableLine)[]> {
  const lines: (TrackingLine | UnreadableLine)[] = [];
  let columns: Columns | undefined;
  // As a spreadsheet counts them: empty lines included.
  let line = 0;
  for await (const row of csvRows(file)) {
    line += 1;
    if (columns === undefined) columns = columnsOf(row);
    else if (line > TRACKING_IMPORT_LIMITS.lines + 1) throw new BadRequestException(TOO_LONG);
    else if (row.some((cell) => cell !== '')) lines.push(readLine(row, line, columns));
  }
  if (columns === undefined) throw new BadRequestException(NO_COLUMNS);
  return lines;
}

function readLine(row: string[], line: number, columns: Columns): TrackingLine | UnreadableLine {
  const cells = (indexes: number[]) => indexes.map((index) => textOf(row[index] ?? ''));
  const orderCells = cells(columns.order);
  const trackingCell = cells(columns.tracking).find((cell) => cell !== '') ?? '';
  const parsed = parseTrackingNumber(trackingCell);
  const trackingNumber = parsed && readBarcode(parsed).trackingNumber;
  const order = readOrder(orderCells);
  const unreadable = (error: string) => ({ line, order: orderCells.join(' ').slice(0, 100), error });
  if (orderCells.every((cell) => cell === '')) return unreadable('Order number is missing.');
  if (order === undefined)
    return unreadable(orderCells.some(isNeverIssued) ? UNKNOWN_NUMBER : 'This isn’t an order number or ID.');
  if (trackingCell === '') return unreadable('Tracking number is missing.');
  if (ROUNDED.test(trackingCell))
    return unreadable('The spreadsheet rounded the tracking number. Format its column as text.');
  if (trackingNumber === undefined) return unreadable('The tracking number isn’t valid.');
  return { line, order, ...readCarrier(cells(columns.carrier), trackingNumber), trackingNumber };
}
