import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AdminOrder, BulkStatusResponse, OrderCounts, OrderDetail } from '../../contract/orders.ts';
import type { SessionUser } from '../../contract/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { type OrderCursor, writeCursor } from './order-cursor.ts';
import {
  type BulkStatusBody,
  bulkStatusSchema,
  type OrderStatusBody,
  type OrdersQuery,
  orderStatusSchema,
  ordersQuerySchema,
} from './order-requests.schemas.ts';
import { ordersOpenApi } from './orders.openapi.ts';
import { OrdersService } from './orders.service.ts';

/** The URL of the next page: the same filter after another cursor. */
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
  @ordersOpenApi.list
  async list(
    @Query({ schema: ordersQuerySchema }) query: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminOrder[]> {
    const { orders, next } = await this.orders.list(query, query);
    if (next !== undefined) reply.header('Link', `<${nextPageUrl(query, next)}>; rel="next"`);
    return orders;
  }

  @Get('counts')
  @ordersOpenApi.counts
  counts(): Promise<OrderCounts> {
    return this.orders.counts();
  }

  @Get(':id')
  @ordersOpenApi.get
  get(@Param('id', ResourceIdPipe) id: string): Promise<OrderDetail> {
    return this.orders.get(id);
  }

  @Put('status')
  @ordersOpenApi.setStatuses
  setStatuses(
    @Body({ schema: bulkStatusSchema }) { ids, status }: BulkStatusBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<BulkStatusResponse> {
    return this.orders.setStatuses({ ids, status, operator: email });
  }

  @Put(':id/status')
  @ordersOpenApi.setStatus
  setStatus(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderStatusSchema }) { status }: OrderStatusBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.orders.setStatus(id, { status, operator: email });
  }
}
