import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { OrderExportFormat, OrderFilter } from '../../contract/orders.ts';
import { CARRIER_NAMES } from '../../contract/shipments.ts';
import { nameError } from '../http/describe-error.ts';
import type { OrderCursor } from '../orders/order-cursor.ts';
import type { ShippableOrder } from '../orders/order-record.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';

const PAGE_SIZE = 1000;

const dollars = (amount: number): string => amount.toFixed(2);

/** In the form that spreadsheets recognise: 2026-05-10 09:30:00. */
const spreadsheetTime = (time: string): string => time.slice(0, 19).replace('T', ' ');
const spreadsheetTimeIfAny = (time: string | null): string => (time === null ? '' : spreadsheetTime(time));

type Cell = string | number | undefined;
type Columns = [header: string, value: (order: ShippableOrder) => Cell][];

/** What it takes to ship an order and to keep accounts. */
const SPREADSHEET: Columns = [
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Order ID', ({ _id }) => _id],
  ['Date (UTC)', ({ createdAt }) => spreadsheetTime(createdAt)],
  ['Status', ({ status }) => status],
  ['Product', ({ items }) => items[0]?.title],
  ['Color', ({ items }) => items[0]?.color],
  ['Quantity', ({ items }) => items[0]?.quantity],
  ['Customer', ({ customerInfo }) => customerInfo.name],
  ['E-mail', ({ customerInfo }) => customerInfo.email],
  ['Phone', ({ customerInfo }) => customerInfo.phone],
  ['Address', ({ shippingAddress }) => shippingAddress.address],
  ['Address line 2', ({ shippingAddress }) => shippingAddress.address2],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['ZIP', ({ shippingAddress }) => shippingAddress.zip],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Subtotal', ({ subtotal }) => dollars(subtotal)],
  ['Shipping', ({ shippingCost }) => dollars(shippingCost)],
  ['Total', ({ amount }) => dollars(amount)],
  ['Card ending', ({ cardLast4 }) => cardLast4],
  ['Shipped (UTC)', ({ shippedAt }) => spreadsheetTimeIfAny(shippedAt)],
  ['Carrier', ({ shipment }) => (shipment ? CARRIER_NAMES[shipment.carrier] : '')],
  ['Tracking number', ({ shipment }) => shipment?.trackingNumber ?? ''],
];

/** What carriers and label services import, under the names that they look for. */
const CARRIER: Columns = [
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Order ID', ({ _id }) => _id],
  ['Name', ({ customerInfo }) => customerInfo.name],
  ['Address 1', ({ shippingAddress }) => shippingAddress.address],
  ['Address 2', ({ shippingAddress }) => shippingAddress.address2],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['ZIP', ({ shippingAddress }) => shippingAddress.zip],
  ['Country', () => 'US'],
  ['Email', ({ customerInfo }) => customerInfo.email],
  ['Phone', ({ customerInfo }) => customerInfo.phone],
  ['Item', ({ items }) => [items[0]?.title, items[0]?.color].filter(Boolean).join(', ')],
  ['Quantity', ({ items }) => items[0]?.quantity],
];

/**
 * Where a spreadsheet would begin to read a formula: at the start of a cell, and behind what other spreadsheets take for
 * the end of one, also after blanks.
 */
const BEFORE_FORMULA = /(^|[;\t\r\n])(?=[ \u00a0\ufeff]*[=+\-@＝＋－＠])/g;

/** Names and addresses are not ours, and spreadsheets run what looks like a formula. An apostrophe makes it text. */
function asText(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(BEFORE_FORMULA, "$1'");
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

interface FileForm {
  /** Which of the orders are in it. */
  has: (order: ShippableOrder) => boolean;
  columns: Columns;
  /** A carrier takes an apostrophe for a part of the address. */
  asSafe: (cell: Cell) => Cell;
  /** Without it, Excel does not read the file as UTF-8; carriers may take it for a part of the first name. */
  bom: boolean;
}

const FORMS: Record<OrderExportFormat, FileForm> = {
  spreadsheet: { has: () => true, columns: SPREADSHEET, asSafe: asText, bom: true },
  // There is nobody to send the order of an erased customer to.
  carrier: { has: ({ erasedAt }) => erasedAt === null, columns: CARRIER, asSafe: (cell) => cell, bom: false },
};

async function* rows({ has, columns, asSafe }: FileForm, pages: AsyncIterable<ShippableOrder[]>) {
  for await (const page of pages)
    yield* page.filter(has).map((order) => columns.map(([, value]) => asSafe(value(order))));
}

/** The pages again, the first of which has been read. */
async function* withFirst<Page>(first: Page, rest: AsyncIterable<Page>) {
  yield first;
  yield* rest;
}

/** Writes the CSV file page by page while it is read, so that a million orders take no more memory than a thousand. */
@Injectable()
export class OrderExportService {
  private readonly logger = new Logger('OrderExport');

  constructor(private readonly orders: OrdersRepository) {}

  /**
   * Reads the first page before the file begins, so that a failure can still be answered with an error. A later
   * failure ends the stream with an error, so that the file does not look complete.
   */
  async open(filter: OrderFilter, format: OrderExportFormat = 'spreadsheet'): Promise<Readable> {
    const form = FORMS[format];
    const pages = this.pages(filter);
    const first = await pages.next();
    const file = stringify({
      bom: form.bom,
      header: true,
      columns: form.columns.map(([header]) => header),
      record_delimiter: 'windows',
      quote_record_delimiter: true,
    });
    pipeline(Readable.from(rows(form, withFirst(first.value ?? [], pages))), file).catch((error) => {
      // A download may be cancelled at any time: then the file is destroyed without an error.
      if (file.errored !== null) this.logger.warn(`An export failed midway: ${nameError(error)}`);
    });
    return file;
  }

  private async *pages(filter: OrderFilter): AsyncGenerator<ShippableOrder[], undefined> {
    let after: OrderCursor | undefined;
    do {
      const { orders, next } = await this.orders.listShippable(filter, { limit: PAGE_SIZE, after });
      yield orders;
      after = next;
    } while (after !== undefined);
  }
}
