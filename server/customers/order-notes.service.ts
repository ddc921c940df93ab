import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderHistoryEntry } from '../../contract/api/order-history.ts';
import { Database } from '../database/database.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { HISTORY_ENTRY } from '../orders/order-record.ts';
import { CUSTOMER_ERASED, UNKNOWN_ORDER } from '../orders/orders.service.ts';

@Injectable()
export class OrderNotesService {
  constructor(
    private readonly database: Database,
    private readonly events: OrderEventPublisher,
  ) {}

  /** @throws NotFoundException, or ConflictException if the customer's data has been erased */
  async add(orderId: string, note: string, operator: string): Promise<OrderHistoryEntry> {
    const entry = await this.database.transactionAs(operator, async (transaction) => {
      // The lock waits for an erasure in progress, which would not remove this note.
      const [order] = await transaction.query<{ erased: boolean }[]>(
        'select erased_at is not null as erased from orders where id = $1 for key share',
        [orderId],
      );
      if (order === undefined) throw new NotFoundException(UNKNOWN_ORDER);
      if (order.erased) throw new ConflictException(CUSTOMER_ERASED);
      const [row] = await transaction.query<[{ entry: OrderHistoryEntry }]>(
        `with h as (insert into order_history (order_id, kind, note) values ($1, 'note', $2) returning *)
         select ${HISTORY_ENTRY} as entry from h`,
        [orderId, note],
      );
      return row.entry;
    });
    this.events.publish({ changed: 1 });
    return entry;
  }
}
