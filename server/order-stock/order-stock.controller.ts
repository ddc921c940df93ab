import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { SessionUser } from '../../contract/api/session.ts';
import {
  type OrderStock,
  type OrderStockDraft,
  orderStockDraftSchema,
  orderStockSchema,
} from '../../contract/api/stock.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { OrderStockService } from './order-stock.service.ts';

@Controller('api/orders/:id/stock')
export class OrderStockController {
  constructor(private readonly stock: OrderStockService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'getOrderStock',
    summary: 'Returns the stock of the item in an order, and whether this item was put back',
    responses: { 200: json('The stock of the item.', orderStockSchema) },
  })
  read(@Param('id', ResourceIdPipe) id: string): Promise<OrderStock> {
    return this.stock.read(id);
  }

  @Put()
  @OpenApiOperation({
    operationId: 'setOrderStock',
    summary: 'Puts the item of a cancelled order back into stock, or takes it again',
    description: 'Recorded in the log of corrections. Repeating it has no effect.',
    responses: {
      200: json('The stock of the item.', orderStockSchema),
      409: errorResponse(
        'The item is not counted or is sold out, or the status of the order does not allow it, for example because the order was ' +
          'just cancelled.',
      ),
    },
  })
  change(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderStockDraftSchema }) { state }: OrderStockDraft,
    @CurrentUser() { email }: SessionUser,
  ): Promise<OrderStock> {
    return this.stock.change(id, state, email);
  }
}
