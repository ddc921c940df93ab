import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { AdminOrder } from '../../contract/orders.ts';
import type { SessionUser } from '../../contract/session.ts';
import type { BulkShipmentResponse } from '../../contract/shipments.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import {
  type BulkShipmentBody,
  bulkShipmentSchema,
  type ShipmentDraftBody,
  shipmentDraftSchema,
} from './shipment.schemas.ts';
import { shipmentsOpenApi } from './shipments.openapi.ts';
import { ShipmentsService } from './shipments.service.ts';

@Controller('api/orders')
export class ShipmentsController {
  constructor(private readonly shipments: ShipmentsService) {}

  @Post('shipments')
  @HttpCode(200)
  @shipmentsOpenApi.shipSeveral
  shipSeveral(
    @Body({ schema: bulkShipmentSchema }) shipment: BulkShipmentBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<BulkShipmentResponse> {
    return this.shipments.shipSeveral(shipment, email);
  }

  @Post(':id/shipment')
  @shipmentsOpenApi.ship
  ship(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: shipmentDraftSchema }) draft: ShipmentDraftBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.ship({ orderId, ...draft }, email);
  }

  @Put(':id/shipment')
  @shipmentsOpenApi.correct
  correct(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: shipmentDraftSchema }) draft: ShipmentDraftBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.correct(orderId, draft, email);
  }

  @Delete(':id/shipment')
  @shipmentsOpenApi.undo
  undo(
    @Param('id', ResourceIdPipe) orderId: string,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.shipments.undo(orderId, email);
  }
}
