import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type OrderCounts, orderCountsSchema } from '../../contract/api/order-counts.ts';
import { type OrderSelection, orderSelectionSchema } from '../../contract/api/order-selection.ts';
import {
  type BulkStatusChange,
  bulkStatusChangeSchema,
  type StatusChange,
  statusChangeSchema,
} from '../../contract/api/order-status.ts';
import {
  type AdminOrder,
  adminOrderSchema,
  type BulkResponse,
  bulkStatusResponseSchema,
  type ListedOrder,
  listedOrderSchema,
  type OrderDetail,
  orderDetailSchema,
} from '../../contract/api/orders.ts';
import type { SessionUser } from '../../contract/api/session.ts';
import { UNDO_CANCEL_SECONDS } from '../../contract/orders.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json, LINK } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { type OrderCursor, writeCursor } from './order-cursor.ts';
import { SELECTION_CHANGED } from './order-selections.ts';
import { OrdersService } from './orders.service.ts';
import {
  type OrdersQuery,
  ordersQuerySchema,
  type SelectionQuery,
  selectionQuerySchema,
} from './orders-query.ts';

/** The URL of the next page: the same filter with the next cursor. */
function nextPageUrl(request: OrdersQuery, next: OrderCursor): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...request, after: writeCursor(next) })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/orders?${query}`;
}

@Controller('api/orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'listOrders',
    summary: 'Lists one page of the orders, newest first by default',
    responses: {
      200: json('The page.', z.array(listedOrderSchema), { Link: LINK }),
      400: errorResponse('A parameter is unknown or invalid.'),
    },
  })
  async list(
    @Query({ schema: ordersQuerySchema }) query: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedOrder[]> {
    const { orders, next } = await this.orders.list(query, query);
    if (next !== undefined) reply.header('Link', `<${nextPageUrl(query, next)}>; rel="next"`);
    return orders;
  }

  @Get('counts')
  @OpenApiOperation({
    operationId: 'countOrders',
    summary: 'Counts the orders of each status and returns the time of the newest',
    responses: { 200: json('The counts.', orderCountsSchema) },
  })
  counts(): Promise<OrderCounts> {
    return this.orders.counts();
  }

  @Get('selection')
  @OpenApiOperation({
    operationId: 'selectOrders',
    summary: 'Counts the orders that match a filter, to change them all at once',
    description:
      'Send the same filter with `until` and `version` as the `selection` of a bulk change. It changes exactly these orders, or none.',
    responses: {
      200: json('The selection.', orderSelectionSchema),
      400: errorResponse('A parameter is unknown or invalid.'),
    },
  })
  select(@Query({ schema: selectionQuerySchema }) filter: SelectionQuery): Promise<OrderSelection> {
    return this.orders.select(filter);
  }

  @Get(':id')
  @OpenApiOperation({
    operationId: 'getOrder',
    summary: 'Returns one order with everything needed to ship it',
    responses: { 200: json('The order.', orderDetailSchema) },
  })
  get(@Param('id', ResourceIdPipe) id: string): Promise<OrderDetail> {
    return this.orders.get(id);
  }

  @Put('status')
  @OpenApiOperation({
    operationId: 'setOrderStatuses',
    summary: 'Sets the status of several orders',
    description: 'Changes all orders that exist, or none if the response is an error.',
    responses: {
      200: json('The updated orders, and the unknown ids.', bulkStatusResponseSchema),
      409: SELECTION_CHANGED,
    },
  })
  setStatuses(
    @Body({ schema: bulkStatusChangeSchema }) change: BulkStatusChange,
    @CurrentUser() { email }: SessionUser,
  ): Promise<BulkResponse> {
    return this.orders.setStatuses(change, email);
  }

  @Put(':id/status')
  @OpenApiOperation({
    operationId: 'setOrderStatus',
    summary: 'Sets the status of an order',
    responses: { 200: json('The updated order.', adminOrderSchema) },
  })
  setStatus(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: statusChangeSchema }) { status }: StatusChange,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.orders.setStatus(id, { status, operator: email });
  }

  @Post(':id/undo-cancel')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'undoCancelOrder',
    summary: 'Gives a cancelled order its previous status',
    description: `Only for ${UNDO_CANCEL_SECONDS.accepted} seconds, and for the operator who cancelled it.`,
    responses: {
      200: json('The updated order.', adminOrderSchema),
      409: errorResponse(
        'Too late, another operator cancelled the order, or it has changed or been paid since then.',
      ),
    },
  })
  undoCancel(
    @Param('id', ResourceIdPipe) id: string,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.orders.undoCancel(id, email);
  }
}
