import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  type AdminOrder,
  adminOrderSchema,
  type BulkResponse,
  bulkShipmentResponseSchema,
} from '../../contract/api/orders.ts';
import { pickListSchema } from '../../contract/api/pick-list.ts';
import type { SessionUser } from '../../contract/api/session.ts';
import {
  type BulkShipment,
  bulkShipmentSchema,
  type ShipmentDraft,
  shipmentDraftSchema,
} from '../../contract/api/shipments.ts';
import type { PickList } from '../../contract/pick-list.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { SELECTION_CHANGED } from '../orders/order-selections.ts';
import { ShipmentsService } from './shipments.service.ts';

const ORDER = { 200: json('The updated order.', adminOrderSchema) };

const NOT_SHIPPED = { 404: errorResponse('The order does not exist or has not shipped.') };

@Controller('api/orders')
export class ShipmentsController {
  constructor(private readonly shipments: ShipmentsService) {}

  @Get('pick-list')
  @OpenApiOperation({
    operationId: 'listItemsToPick',
    summary: 'Adds up the items of all orders to ship',
    responses: { 200: json('How many of each to take from the shelf.', pickListSchema) },
  })
  pickList(): Promise<PickList> {
    return this.shipments.pickList();
  }

  @Post('shipments')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'shipOrders',
    summary: 'Marks several paid orders as shipped, without tracking numbers',
    description: 'Ships all orders that can be shipped, or none if the response is an error.',
    responses: {
      200: json('The updated orders, and why the others cannot be shipped.', bulkShipmentResponseSchema),
      409: SELECTION_CHANGED,
    },
  })
  shipSeveral(
    @Body({ schema: bulkShipmentSchema }) shipment: BulkShipment,
    @CurrentUser() { email }: SessionUser,
  ): Promise<BulkResponse> {
    return this.shipments.shipSeveral(shipment, email);
  }

  @Post(':id/shipment')
  @OpenApiOperation({
    operationId: 'shipOrder',
    summary: 'Marks a paid order as shipped',
    responses: {
      201: json('The updated order.', adminOrderSchema),
      409: errorResponse('The order is not paid or has already shipped.'),
    },
  })
  ship(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: shipmentDraftSchema }) draft: ShipmentDraft,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.ship({ orderId, ...draft }, email);
  }

  @Put(':id/shipment')
  @OpenApiOperation({
    operationId: 'correctShipment',
    summary: 'Corrects the carrier and the tracking number of a shipped order',
    responses: { ...ORDER, ...NOT_SHIPPED },
  })
  correct(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: shipmentDraftSchema }) draft: ShipmentDraft,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.correct(orderId, draft, email);
  }

  @Delete(':id/shipment')
  @OpenApiOperation({
    operationId: 'undoShipment',
    summary: 'Undoes the shipment of an order',
    responses: { ...ORDER, ...NOT_SHIPPED },
  })
  undo(
    @Param('id', ResourceIdPipe) orderId: string,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.undo(orderId, email);
  }
}
