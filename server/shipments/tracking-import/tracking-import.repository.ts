import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { SHIPPING_STATE, type ShippingState } from '../shipments.repository.ts';

/** An order that a file names, by its id or its number. */
export interface NamedOrder extends ShippingState {
  named: string;
  /** Null where it is not shipped, or not tracked. */
  tracking_number: string | null;
}

const BY_ID = `
  select o.id::text as named, ${SHIPPING_STATE}, s.tracking_number
  from orders o left join shipments s on s.order_id = o.id
  where o.id = any ($1::uuid[])`;
/**
 * The number is one of an order's words, without its letters. OFFSET keeps each search an index scan of its own. Of many
 * orders with one number, two are enough to know that it is ambiguous.
 */
const BY_NUMBER = `
  select names.named, o.id, o.status, o.shipped, o.erased, s.tracking_number
  from unnest($1::text[]) as names (named)
  cross join lateral (
    select * from (
      select ${SHIPPING_STATE}, o.order_number from orders o
      where o.search_words @@ ('''' || substr(names.named, 3) || '''')::tsquery offset 0
    ) o
    where o.order_number = names.named limit 2
  ) o
  left join shipments s on s.order_id = o.id`;

@Injectable()
export class TrackingImportRepository {
  constructor(private readonly database: Database) {}

  /** Order numbers may repeat: of the orders that have the same one, two are found. */
  find(names: { ids: string[]; numbers: string[] }): Promise<NamedOrder[]> {
    return this.database.transaction(async (transaction) => {
      // The planner cannot know how few orders have a number, and must not read the table for each.
      await transaction.query('set local enable_seqscan = off');
      const byId = await transaction.query<NamedOrder[]>(BY_ID, [names.ids]);
      const byNumber = await transaction.query<NamedOrder[]>(BY_NUMBER, [names.numbers]);
      return [...byId, ...byNumber];
    });
  }
}
