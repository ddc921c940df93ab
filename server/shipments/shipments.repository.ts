import { Injectable } from '@nestjs/common';
import type { AdminOrder } from '../../contract/api/orders.ts';
import type { ShipmentDraft } from '../../contract/api/shipments.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { Database, type Statements } from '../database/database.ts';
import { OrderEmailsRepository } from '../order-emails/order-emails.repository.ts';
import { ORDER_SQL, type OrderRecord, toAdminOrder } from '../orders/order-record.ts';

export interface OrderShipment extends ShipmentDraft {
  orderId: string;
}

export type ShipmentRefusal = 'unknown' | 'pending' | 'cancelled' | 'shipped' | 'erased';

export interface ShippedOrders {
  orders: AdminOrder[];
  /** By the id of the order. */
  refused: Map<string, ShipmentRefusal>;
}

export interface ShippingState {
  id: string;
  status: OrderStatus;
  shipped: boolean;
  /** Whether there is nobody to ship it to any more. */
  erased: boolean;
}

/** The columns of a `ShippingState`, of an order `o`. */
export const SHIPPING_STATE =
  'o.id, o.status, o.shipped_at is not null as shipped, o.erased_at is not null as erased';

/** So few that neither the statement nor reading its rows holds up other requests. */
const ORDERS_PER_STATEMENT = 500;

/** Why an order in this state cannot be shipped; undefined if it can. */
export function refusalOf(state: ShippingState | undefined): ShipmentRefusal | undefined {
  if (state === undefined) return 'unknown';
  if (state.shipped) return 'shipped';
  if (state.erased) return 'erased';
  return state.status === 'paid' ? undefined : state.status;
}

/** Reads and writes shipments. A trigger keeps `shipped_at` of the orders and the history. */
@Injectable()
export class ShipmentsRepository {
  constructor(
    private readonly database: Database,
    private readonly emails: OrderEmailsRepository,
  ) {}

  /**
   * Ships the orders that can be shipped, all of them or, if the statement fails, none. Rows are locked in the order of
   * their ids, as every bulk change does, so that two operators at once wait for each other and never deadlock.
   */
  ship(shipments: OrderShipment[], operator: string): Promise<ShippedOrders> {
    const byId = new Map(shipments.map((shipment) => [shipment.orderId, shipment]));
    // Without a comparator: a file names 20,000, and sorting these would hold up other requests.
    const sortedIds = [...byId.keys()].sort();
    return this.database.transactionAs(operator, async (transaction) => {
      const shipped: ShippedOrders = { orders: [], refused: new Map() };
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

  /** @returns undefined for an order that is not shipped, or whose customer is erased */
  correct({ orderId, carrier, trackingNumber }: OrderShipment, operator: string) {
    return this.database.transactionAs(operator, async (transaction) => {
      const orders = await transaction.query<unknown[]>(
        'select from orders where id = $1 and erased_at is null for no key update',
        [orderId],
      );
      if (orders.length === 0) return undefined;
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

  /** @returns undefined for an order that is not shipped */
  undo(orderId: string, operator: string) {
    return this.database.transactionAs(operator, async (transaction) => {
      // Before the shipment, as everybody else locks them.
      await transaction.query('select from orders where id = $1 for no key update', [orderId]);
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
  const locked: ShippingState[] = await transaction.query(
    `select ${SHIPPING_STATE} from orders o where o.id = any ($1::uuid[]) order by o.id for no key update`,
    [shipments.map(({ orderId }) => orderId)],
  );
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

async function readOrders(transaction: Statements, ids: string[]): Promise<AdminOrder[]> {
  const records: OrderRecord[] = await transaction.query(
    `select ${ORDER_SQL.selected} from orders o where o.id = any ($1::uuid[])`,
    [ids],
  );
  return records.map(toAdminOrder);
}

async function readOrder(transaction: Statements, id: string): Promise<AdminOrder | undefined> {
  return (await readOrders(transaction, [id]))[0];
}
