import { Injectable } from '@nestjs/common';
import type { AdminOrder } from '../../contract/api/orders.ts';
import type { ShipmentDraft } from '../../contract/api/shipments.ts';
import type { PickList } from '../../contract/pick-list.ts';
import { Database, type Statements } from '../database/database.ts';
import { OrderEmailsRepository } from '../order-emails/order-emails.repository.ts';
import { FULFILLMENT_CONDITIONS } from '../orders/order-list-sql.ts';
import { type LockedSelection, lockOrder, lockOrders, type OrderState } from '../orders/order-state.ts';
import { readOrder, readOrders } from '../orders/read-orders.ts';

export interface OrderShipment extends ShipmentDraft {
  orderId: string;
}

export type ShipmentRefusal = 'unknown' | 'pending' | 'cancelled' | 'shipped' | 'erased';

export interface ShippedOrders {
  orders: AdminOrder[];
  /** By order id. */
  refused: Map<string, ShipmentRefusal>;
}

/** Small enough that neither the statement nor reading its rows delays other requests. */
const ORDERS_PER_STATEMENT = 500;

/** Why an order in this state cannot be shipped; undefined if it can. */
export function refusalOf(state: OrderState | undefined): ShipmentRefusal | undefined {
  if (state === undefined) return 'unknown';
  if (state.shipped) return 'shipped';
  if (state.erased) return 'erased';
  return state.status === 'paid' ? undefined : state.status;
}

/** Reads and writes shipments. A trigger updates `shipped_at` of the order and its history. */
@Injectable()
export class ShipmentsRepository {
  constructor(
    private readonly database: Database,
    private readonly emails: OrderEmailsRepository,
  ) {}

  /** The items of all orders to ship. */
  async pickList(): Promise<PickList> {
    const [list] = await this.database.query<PickList[]>(
      `with to_ship as (select o.items from orders o where ${FULFILLMENT_CONDITIONS.unshipped}),
       picked as (
         select coalesce(item ->> 'title', '') as title, coalesce(item ->> 'color', '') as color,
           sum((item ->> 'quantity')::integer)::integer as quantity
         from to_ship cross join jsonb_array_elements(items) item group by 1, 2
       )
       select (select count(*)::integer from to_ship) as orders,
         (select coalesce(json_agg(p order by p.title, p.quantity desc, p.color), '[]') from picked p) as items`,
    );
    return list ?? { orders: 0, items: [] };
  }

  /**
   * Ships all orders that can be shipped, or none on an error. Locks rows by ascending id, as every bulk change does,
   * so that concurrent changes never deadlock.
   * @param selection refused if it has changed
   */
  ship(shipments: OrderShipment[], operator: string, selection?: LockedSelection): Promise<ShippedOrders> {
    const byId = new Map(shipments.map((shipment) => [shipment.orderId, shipment]));
    // No comparator: with one, sorting the 20,000 ids of a file would delay other requests.
    const sortedIds = [...byId.keys()].sort();
    return this.database.transactionAs(operator, async (transaction) => {
      const shipped: ShippedOrders = { orders: [], refused: new Map() };
      if (selection) await lockOrders(transaction, selection);
      for (let start = 0; start < sortedIds.length; start += ORDERS_PER_STATEMENT) {
        const ids = sortedIds.slice(start, start + ORDERS_PER_STATEMENT);
        await shipSome(
          transaction,
          ids.flatMap((id) => byId.get(id) ?? []),
          shipped,
        );
      }
      await this.emails.addShipped(
        transaction,
        shipped.orders.map(({ _id }) => _id),
      );
      return shipped;
    });
  }

  /** @returns undefined for an order that has not shipped or whose customer is erased */
  correct({ orderId, carrier, trackingNumber }: OrderShipment, operator: string) {
    return this.database.transactionAs(operator, async (transaction) => {
      const orders = await transaction.query<unknown[]>(
        'select from orders where id = $1 and erased_at is null for no key update',
        [orderId],
      );
      if (orders.length === 0) return undefined;
      await this.emails.lockShipped(transaction, orderId);
      const [shipment] = await transaction.query<{ changed: boolean }[]>(
        `with old as (select id, carrier, tracking_number from shipments where order_id = $1 for update)
         update shipments s set carrier = $2, tracking_number = $3 from old where s.id = old.id
         returning (s.carrier, s.tracking_number) is distinct from (old.carrier, old.tracking_number) as changed`,
        [orderId, carrier, trackingNumber],
      );
      if (shipment?.changed) await this.emails.addCorrected(transaction, orderId);
      return shipment && readOrder(transaction, orderId);
    });
  }

  /** @returns undefined for an order that has not shipped */
  undo(orderId: string, operator: string) {
    return this.database.transactionAs(operator, async (transaction) => {
      await lockOrder(transaction, orderId);
      const undone = await transaction.execute('delete from shipments where order_id = $1', [orderId]);
      return undone === 0 ? undefined : readOrder(transaction, orderId);
    });
  }
}

async function shipSome(
  transaction: Statements,
  shipments: OrderShipment[],
  { orders, refused }: ShippedOrders,
): Promise<void> {
  const locked = await lockOrders(transaction, { ids: shipments.map(({ orderId }) => orderId) });
  const states = new Map(locked.map((state) => [state.id, state]));
  const allowed = shipments.filter(({ orderId }) => {
    const refusal = refusalOf(states.get(orderId));
    if (refusal !== undefined) refused.set(orderId, refusal);
    return refusal === undefined;
  });
  const ids = allowed.map(({ orderId }) => orderId);
  await transaction.query(
    `insert into shipments (order_id, carrier, tracking_number)
     select * from unnest($1::uuid[], $2::text[], $3::text[])`,
    [ids, allowed.map(({ carrier }) => carrier), allowed.map(({ trackingNumber }) => trackingNumber)],
  );
  orders.push(...(await readOrders(transaction, ids)));
}
