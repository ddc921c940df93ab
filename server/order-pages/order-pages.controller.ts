import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import {
  type OrderPage,
  type OrderPageRequest,
  orderPageRequestSchema,
  orderPageSchema,
  type PlacedOrder,
  type PlacedOrderRequest,
  placedOrderRequestSchema,
  placedOrderSchema,
} from '../../contract/api/order-pages.ts';
import { Public } from '../auth/public.decorator.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json, RETRY_AFTER } from '../http/openapi-responses.ts';
import { OrderPagesService } from './order-pages.service.ts';

const TOO_MANY = {
  429: errorResponse('Too many requests from this address.', { 'Retry-After': RETRY_AFTER }),
};
const NOT_FOUND = {
  404: errorResponse('An unknown or expired token. The message says so if the customer’s data was erased.'),
};

/** Only POST, which keeps tokens out of URLs, and so out of logs. */
@Public()
@Controller('api/orders/page')
export class OrderPagesController {
  constructor(private readonly pages: OrderPagesService) {}

  @Post()
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'getOrderPage',
    summary: 'Returns what the customer sees of their order',
    responses: { 200: json('The order.', orderPageSchema), ...NOT_FOUND, ...TOO_MANY },
  })
  read(
    @Body({ schema: orderPageRequestSchema }) { token }: OrderPageRequest,
    @Ip() ip: string,
  ): Promise<OrderPage> {
    return this.pages.read(token, ip);
  }

  @Post('cancellation')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'cancelOwnOrder',
    summary: 'Cancels an order for its customer',
    description: 'Within the time in the cancellation policy, unless it has shipped.',
    responses: {
      200: json('The cancelled order.', orderPageSchema),
      ...NOT_FOUND,
      409: errorResponse('The order is cancelled or shipped, or it is too late.'),
      ...TOO_MANY,
    },
  })
  cancel(
    @Body({ schema: orderPageRequestSchema }) { token }: OrderPageRequest,
    @Ip() ip: string,
  ): Promise<OrderPage> {
    return this.pages.cancel(token, ip);
  }

  @Post('link')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'getPlacedOrder',
    summary: 'Returns the order, how to pay for it, and the path of its page to the browser that placed it',
    description:
      'For one hour after the order was placed, and only for its `Idempotency-Key`, which only the browser that placed it ' +
      'knows.',
    responses: {
      200: json('The order.', placedOrderSchema),
      404: errorResponse(`${notFoundMessage('order')} Also for an order older than one hour.`),
      ...TOO_MANY,
    },
  })
  findPlaced(
    @Body({ schema: placedOrderRequestSchema }) { idempotencyKey }: PlacedOrderRequest,
    @Ip() ip: string,
  ): Promise<PlacedOrder> {
    return this.pages.findPlaced(idempotencyKey, ip);
  }
}
