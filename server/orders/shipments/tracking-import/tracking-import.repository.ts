import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrderStatus } from '../../../../contract/orders.ts';

/** An order that a file names, by its id or its number. */
export interface NamedOrder {
  named: string;
  id: string;
  status: OrderStatus;
  shipped: boolean;
  erased: boolean;
  /** Null where it is not shipped, or not tracked. */
  tracking_number: string | null;
}

const NAMES_PER_STATEMENT = 1_000;

const COLUMNS = 'o.id, o.status, o.shipped_at is not null as shipped, o.erased_at is not null as erased';
const BY_ID = `
  select o.id::text as named, ${COLUMNS}, s.tracking_number
  from orders o left join shipments s on s.order_id = o.id
  where o.id = any ($1::uuid[])`;
/** The number is one of an order's words, without its letters. OFFSET keeps each search an index scan of its own. */
const BY_NUMBER = `
  select names.named, o.id, o.status, o.shipped, o.erased, s.tracking_number
  from unnest($1::text[]) as names (named)
  cross join lateral (
    select ${COLUMNS}, o.order_number from orders o
    where o.search_words @@ ('''' || substr(names.named, 3) || '''')::tsquery offset 0
  ) o
  left join shipments s on s.order_id = o.id
  where o.order_number = names.named`;

@Injectable()
export class TrackingImportRepository {
  constructor(private readonly database: DataSource) {}

  /** Order numbers may repeat, so that one name can stand for several orders. */
  find(names: { ids: string[]; numbers: string[] }): Promise<NamedOrder[]> {
    return this.database.transaction(async (transaction) => {
      // The planner cannot know how few orders have a number, and must not read the table for each.
      await transaction.query('set local enable_seqscan = off');
      const found: NamedOrder[] = [];
      for (const [statement, all] of [
        [BY_ID, names.ids],
        [BY_NUMBER, names.numbers],
      ] as const) {
        for (let start = 0; start < all.length; start += NAMES_PER_STATEMENT) {
          found.push(
            ...(await transaction.query(statement, [all.slice(start, start + NAMES_PER_STATEMENT)])),
          );
        }
      }
      return found;
    });
  }
}
