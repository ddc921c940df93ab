import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { FieldWith } from '../../contract/order-fields.ts';
import type { OrderExportFormat } from '../../contract/orders.ts';
import { CARRIER_NAMES } from '../../contract/shipments.ts';
import { VARIANT_LABEL } from '../../contract/shop/facts.shop.ts';
import { summarizeError } from '../http/describe-error.ts';
import type { OrderCursor } from '../orders/order-cursor.ts';
import type { OrderWithAddress } from '../orders/order-record.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import type { ExportedFile } from './export-tickets.ts';

const PAGE_SIZE = 1000;

const dollars = (amount: number): string => amount.toFixed(2);

/** In the format that spreadsheets recognize: 2026-05-10 09:30:00. */
const spreadsheetTime = (time: string): string => time.slice(0, 19).replace('T', ' ');
const spreadsheetTimeIfAny = (time: string | null): string => (time === null ? '' : spreadsheetTime(time));

type Cell = string | number | undefined;
type Column = [header: string, value: (order: OrderWithAddress) => Cell];
type ReadableField = FieldWith<'in'> | FieldWith<'as'>;

/** Every field that shipping and accounting need. The compiler rejects a missing field. */
const SPREADSHEET = {
  order_number: ['Order number', ({ orderNumber }) => orderNumber],
  id: ['Order ID', ({ _id }) => _id],
  created_at: ['Date (UTC)', ({ createdAt }) => spreadsheetTime(createdAt)],
  status: ['Status', ({ status }) => status],
  product: ['Product', ({ items }) => items[0]?.title],
  color: [VARIANT_LABEL, ({ items }) => items[0]?.color],
  quantity: ['Quantity', ({ items }) => items[0]?.quantity],
  name: ['Customer', ({ customerInfo }) => customerInfo.name],
  email: ['Email', ({ customerInfo }) => customerInfo.email],
  phone: ['Phone', ({ customerInfo }) => customerInfo.phone],
  address: ['Address', ({ shippingAddress }) => shippingAddress.address],
  address2: ['Address line 2', ({ shippingAddress }) => shippingAddress.address2],
  city: ['City', ({ shippingAddress }) => shippingAddress.city],
  state: ['State', ({ shippingAddress }) => shippingAddress.state],
  zip: ['ZIP', ({ shippingAddress }) => shippingAddress.zip],
  shipping_method: ['Shipping method', ({ shippingMethod }) => shippingMethod],
  subtotal: ['Subtotal', ({ subtotal }) => dollars(subtotal)],
  shipping_cost: ['Shipping', ({ shippingCost }) => dollars(shippingCost)],
  total: ['Total', ({ amount }) => dollars(amount)],
  card_last4: ['Card ending', ({ cardLast4 }) => cardLast4],
  shipped_at: ['Shipped (UTC)', ({ shippedAt }) => spreadsheetTimeIfAny(shippedAt)],
  carrier: ['Carrier', ({ shipment }) => (shipment ? CARRIER_NAMES[shipment.carrier] : '')],
  tracking_number: ['Tracking number', ({ shipment }) => shipment?.trackingNumber ?? ''],
} satisfies Record<string, Column> & Record<Exclude<ReadableField, 'items'>, Column>;

/** The columns that carriers and shipping services import, with the names that they recognize. */
const CARRIER: Column[] = [
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
 * Where a spreadsheet would start to read a formula: at the start of a cell, or after a character that some spreadsheets
 * read as the end of a cell, with or without spaces.
 */
const BEFORE_FORMULA = /(^|[;\t\r\n])(?=[ \u00a0\ufeff]*[=+\-@＝＋－＠])/g;

/** Customers type names and addresses, and spreadsheets run what looks like a formula. An apostrophe makes it text. */
function escapeFormula(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(BEFORE_FORMULA, "$1'");
  return /^[\t\r\n]/.test(text) ? `'${text}` : text;
}

interface FileFormat {
  has: (order: OrderWithAddress) => boolean;
  columns: Column[];
  /** Carriers would read an added apostrophe as part of the address. */
  encode: (cell: Cell) => Cell;
  /** Excel needs it to read the file as UTF-8; carriers may read it as part of the first column's name. */
  bom: boolean;
}

const FORMATS: Record<OrderExportFormat, FileFormat> = {
  spreadsheet: { has: () => true, columns: Object.values(SPREADSHEET), encode: escapeFormula, bom: true },
  // The order of an erased customer has no address.
  carrier: { has: ({ erasedAt }) => erasedAt === null, columns: CARRIER, encode: (cell) => cell, bom: false },
};

async function* rows({ has, columns, encode }: FileFormat, pages: AsyncIterable<OrderWithAddress[]>) {
  for await (const page of pages)
    yield* page.filter(has).map((order) => columns.map(([, value]) => encode(value(order))));
}

async function* prepend<Page>(first: Page, rest: AsyncIterable<Page>) {
  yield first;
  yield* rest;
}

/** Streams the CSV file page by page, so that a million orders need no more memory than a thousand. */
@Injectable()
export class OrderExportService {
  private readonly logger = new Logger('OrderExport');

  constructor(private readonly orders: OrdersRepository) {}

  /**
   * Reads the first page before the file begins, so that a failure can still produce an error response. A later failure
   * destroys the stream, so that the file does not look complete.
   */
  async open({ filter, ids, format = 'spreadsheet' }: ExportedFile): Promise<Readable> {
    const fileFormat = FORMATS[format];
    const pages = this.pages(filter, ids);
    const first = await pages.next();
    const file = stringify({
      bom: fileFormat.bom,
      header: true,
      columns: fileFormat.columns.map(([header]) => header),
      record_delimiter: 'windows',
      quote_record_delimiter: true,
    });
    pipeline(Readable.from(rows(fileFormat, prepend(first.value ?? [], pages))), file).catch((error) => {
      // A cancelled download destroys the file without an error.
      if (file.errored !== null) this.logger.warn(`An export failed midway: ${summarizeError(error)}`);
    });
    return file;
  }

  private async *pages(
    filter: OrderFilter,
    ids: string[] | undefined,
  ): AsyncGenerator<OrderWithAddress[], undefined> {
    let after: OrderCursor | undefined;
    do {
      const { orders, next } = await this.orders.listWithAddresses(filter, {
        ids,
        limit: PAGE_SIZE,
        after,
      });
      yield orders;
      after = next;
    } while (after !== undefined);
  }
}
