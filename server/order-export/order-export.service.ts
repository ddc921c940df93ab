import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { FieldWith } from '../../contract/order-fields.ts';
import type { OrderExportFormat } from '../../contract/orders.ts';
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
type Column = [header: string, value: (order: ShippableOrder) => Cell];
type ReadableField = FieldWith<'in'> | FieldWith<'as'>;

/** What it takes to ship an order and to keep accounts: every field, or the compiler asks for it. */
const SPREADSHEET = {
  order_number: ['Order number', ({ orderNumber }) => orderNumber],
  id: ['Order ID', ({ _id }) => _id],
  created_at: ['Date (UTC)', ({ createdAt }) => spreadsheetTime(createdAt)],
  status: ['Status', ({ status }) => status],
  product: ['Product', ({ items }) => items[0]?.title],
  color: ['Color', ({ items }) => items[0]?.color],
  quantity: ['Quantity', ({ items }) => items[0]?.quantity],
  name: ['Customer', ({ customerInfo }) => customerInfo.name],
  email: ['E-mail', ({ customerInfo }) => customerInfo.email],
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

/** What carriers and label services import, under the names that they look for. */
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
  columns: Column[];
  /** A carrier takes an apostrophe for a part of the address. */
  asSafe: (cell: Cell) => Cell;
  /** Without it, Excel does not read the file as UTF-8; carriers may take it for a part of the first name. */
  bom: boolean;
}

const FORMS: Record<OrderExportFormat, FileForm> = {
  spreadsheet: { has: () => true, columns: Object.values(SPREADSHEET), asSafe: asText, bom: true },
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
