import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { stringify } from 'csv-stringify';
import { In, type Repository } from 'typeorm';
import type { OrderFilter } from '../../../contract/orders.ts';
import { nameError } from '../../http/logging.ts';
import { Order } from '../order.entity.ts';
import type { OrderCursor } from '../order-cursor.ts';
import { OrdersService } from '../orders.service.ts';
import { cellsOf, HEADERS } from './order-columns.ts';

const BATCH = 1000;

/** Writes orders as a CSV file while it is being read, a batch at a time, so that a million cost no more memory. */
@Injectable()
export class OrderExportService {
  private readonly logger = new Logger('OrderExport');

  constructor(
    private readonly list: OrdersService,
    @InjectRepository(Order) private readonly orders: Repository<Order>,
  ) {}

  /**
   * The first batch is read before the file begins, so that a failure can still be answered as one. A later one
   * ends the stream with an error, and the file must not look complete then.
   */
  async open(filter: OrderFilter): Promise<Readable> {
    const batches = this.batches(filter);
    const first = await batches.next();
    const file = stringify({
      // Without it, Excel takes UTF-8 for something else.
      bom: true,
      header: true,
      columns: HEADERS,
      record_delimiter: 'windows',
      quote_record_delimiter: true,
      // Strangers write names and addresses, and spreadsheets run what looks like a formula.
      escape_formulas: true,
    });
    pipeline(Readable.from(rowsOf(first.value ?? [], batches)), file).catch((error) => {
      // Whoever reads may stop at any time.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.logger.warn(`A file broke off: ${nameError(error)}`);
    });
    return file;
  }

  private async *batches(filter: OrderFilter): AsyncGenerator<Order[], undefined> {
    let after: OrderCursor | undefined;
    do {
      const page = await this.list.list(filter, { limit: BATCH, after });
      yield await this.withIds(page.orders.map(({ _id }) => _id));
      after = page.next;
    } while (after !== undefined);
  }

  /** All that is known of the orders of a page, in its order. */
  private async withIds(ids: string[]): Promise<Order[]> {
    const found = await this.orders.findBy({ id: In(ids) });
    const orders = new Map(found.map((order) => [order.id, order]));
    return ids.flatMap((id) => orders.get(id) ?? []);
  }
}

async function* rowsOf(first: Order[], others: AsyncIterable<Order[]>) {
  yield* first.map(cellsOf);
  for await (const batch of others) yield* batch.map(cellsOf);
}
