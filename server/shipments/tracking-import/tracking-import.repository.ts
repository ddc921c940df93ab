import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { ORDER_STATE, type OrderState } from '../../orders/order-state.ts';
import { TRACKING_NUMBER } from '../../orders/tracked-orders.ts';

/** An order found by the id or number in a file. */
export interface NamedOrder extends OrderState {
  named: string;
  /** Null if it has not shipped or is not tracked. */
  tracking_number: string | null;
}

const BY_ID = `
  select o.id::text as named, ${ORDER_STATE}, s.tracking_number
  from orders o left join shipments s on s.order_id = o.id
  where o.id = any ($1::uuid[])`;
/**
 * `search_words` contains the first eight characters of the order number, without `LC`. OFFSET makes each lookup a separate
 * index scan. Two matches are enough to detect an ambiguous number.
 */
const BY_NUMBER = `
  select names.named, o.id, o.status, o.shipped, o.erased, s.tracking_number
  from unnest($1::text[]) as names (named)
  cross join lateral (
    select * from (
      select ${ORDER_STATE}, o.order_number from orders o
      where o.search_words @@ ('''' || (order_words(left(names.named, 8)))[1] || '''')::tsquery offset 0
    ) o
    where o.order_number = names.named limit 2
  ) o
  left join shipments s on s.order_id = o.id`;

@Injectable()
export class TrackingImportRepository {
  constructor(private readonly database: Database) {}

  /** Finds at most two orders per number, because numbers may repeat. */
  find(names: { ids: string[]; numbers: string[] }): Promise<NamedOrder[]> {
    return this.database.transaction(async (transaction) => {
      // The planner does not know how few orders match a number, and might scan the table for each.
      await transaction.query('set local enable_seqscan = off');
      const byId = await transaction.query<NamedOrder[]>(BY_ID, [names.ids]);
      const byNumber = await transaction.query<NamedOrder[]>(BY_NUMBER, [names.numbers]);
      return [...byId, ...byNumber];
    });
  }

  /** The order number that each of these tracking numbers, in their comparable form, already belongs to. */
  async findUsed(trackingNumbers: string[]): Promise<Map<string, string>> {
    const used = await this.database.query<{ tracking_number: string; order_number: string }[]>(
      `select ${TRACKING_NUMBER} as tracking_number, min(o.order_number) as order_number
       from shipments s join orders o on o.id = s.order_id
       where ${TRACKING_NUMBER} = any ($1::text[]) group by 1`,
      [trackingNumbers],
    );
    return new Map(used.map(({ tracking_number, order_number }) => [tracking_number, order_number]));
  }
}
