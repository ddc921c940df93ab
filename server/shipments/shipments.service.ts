import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { AdminOrder, BulkResponse } from '../../contract/api/orders.ts';
import type { BulkShipment, ShipmentDraft } from '../../contract/api/shipments.ts';
import type { PickList } from '../../contract/pick-list.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { OrderSelections } from '../orders/order-selections.ts';
import type { LockedSelection } from '../orders/order-state.ts';
import { UNKNOWN_ORDER } from '../orders/orders.service.ts';
import {
  type OrderShipment,
  refusalOf,
  type ShipmentRefusal,
  ShipmentsRepository,
  type ShippedOrders,
} from './shipments.repository.ts';

export const REFUSALS: Record<ShipmentRefusal, string> = {
  unknown: UNKNOWN_ORDER,
  pending: 'This order isn’t paid. Mark it as paid before you ship it.',
  cancelled: 'This order is cancelled.',
  shipped: 'This order has already shipped.',
  erased: 'This customer’s data has been erased, so there’s no address to ship to.',
};

const NOT_SHIPPED = 'This order hasn’t shipped, or its customer’s data has been erased.';

@Injectable()
export class ShipmentsService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly selections: OrderSelections,
    private readonly events: OrderEventPublisher,
  ) {}

  pickList(): Promise<PickList> {
    return this.shipments.pickList();
  }

  async ship(shipment: OrderShipment, operator: string): Promise<AdminOrder> {
    const { orders, refused } = await this.shipAll([shipment], operator);
    const refusal = refused.get(shipment.orderId);
    if (refusal === 'unknown') throw new NotFoundException(REFUSALS.unknown);
    const [order] = orders;
    if (refusal !== undefined || order === undefined)
      throw new ConflictException(REFUSALS[refusal ?? 'shipped']);
    return order;
  }

  /**
   * Ships the orders that can be shipped, and returns a reason for each of the others; or ships those of a selection,
   * unless it has changed since the operator saw it.
   */
  async shipSeveral({ ids, selection, carrier }: BulkShipment, operator: string): Promise<BulkResponse> {
    const states = selection && (await this.selections.resolve(selection));
    const shippable = states?.filter((state) => refusalOf(state) === undefined).map(({ id }) => id);
    const uniqueIds = [...new Set(shippable ?? ids)];
    const shipments = uniqueIds.map((orderId) => ({ orderId, carrier, trackingNumber: null }));
    const { orders, refused } = await this.shipAll(
      shipments,
      operator,
      states && { ids: states.map(({ id }) => id), version: selection.version },
    );
    const byId = new Map(orders.map((order) => [order._id, order]));
    return {
      updated: uniqueIds.flatMap((id) => byId.get(id) ?? []),
      failed: uniqueIds.flatMap((id) => {
        const refusal = refused.get(id);
        return refusal === undefined ? [] : [{ _id: id, error: REFUSALS[refusal] }];
      }),
    };
  }

  async shipAll(
    shipments: OrderShipment[],
    operator: string,
    selection?: LockedSelection,
  ): Promise<ShippedOrders> {
    const shipped = await this.shipments.ship(shipments, operator, selection);
    this.publish(shipped.orders.length);
    return shipped;
  }

  async correct(orderId: string, draft: ShipmentDraft, operator: string): Promise<AdminOrder> {
    return this.changed(await this.shipments.correct({ orderId, ...draft }, operator));
  }

  async undo(orderId: string, operator: string): Promise<AdminOrder> {
    return this.changed(await this.shipments.undo(orderId, operator));
  }

  private changed(order: AdminOrder | undefined): AdminOrder {
    if (order === undefined) throw new NotFoundException(NOT_SHIPPED);
    this.publish(1);
    return order;
  }

  private publish(changed: number): void {
    if (changed > 0) this.events.publish({ changed });
  }
}
