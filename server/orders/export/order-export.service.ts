import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import type { OrderFilter } from '../../../contract/orders.ts';
import { nameError } from '../../http/logging.ts';
import type { OrderCursor } from '../order-list-query.ts';
import type { ShippableOrder } from '../order-record.ts';
import { OrdersRepository } from '../orders.repository.ts';

const PAGE_SIZE = 1000;

const dollars = (amount: number): string => amount.toFixed(2);

/** In the form that spreadsheets recognise: 2026-05-10 09:30:00. */
const spreadsheetTime = (time: string): string => time.slice(0, 19).replace('T', ' ');

type Cell = string | number | undefined;

/** What it takes to ship an order and to keep accounts. */
const COLUMNS: [header: string, value: (order: ShippableOrder) => Cell][] = [
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

const toCells = (order: ShippableOrder): Cell[] => COLUMNS.map(([, value]) => asText(value(order)));

async function* rows(first: ShippableOrder[], rest: AsyncIterable<ShippableOrder[]>) {
  yield* first.map(toCells);
  for await (const page of rest) yield* page.map(toCells);
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
  async open(filter: OrderFilter): Promise<Readable> {
    const pages = this.pages(filter);
    const first = await pages.next();
    const file = stringify({
      // Without it, Excel does not read the file as UTF-8.
      bom: true,
      header: true,
      columns: COLUMNS.map(([header]) => header),
      record_delimiter: 'windows',
      quote_record_delimiter: true,
    });
    pipeline(Readable.from(rows(first.value ?? [], pages)), file).catch((error) => {
      // A download may be cancelled at any time.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.logger.warn(`An export failed midway: ${nameError(error)}`);
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
