import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AdminOrder, BulkStatusAnswer, OrderCounts, OrderDetail } from '../../contract/orders.ts';
import type { SessionUser } from '../../contract/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { nextAddress } from './next-address.ts';
import { OrderDetailsService } from './order-details.service.ts';
import {
  type BulkStatusBody,
  bulkStatusSchema,
  type OrderStatusBody,
  orderStatusSchema,
} from './order-status.schema.ts';
import { OrderStatusService } from './order-status.service.ts';
import { ordersOpenApi } from './orders.openapi.ts';
import { OrdersService } from './orders.service.ts';
import { type OrdersQuery, ordersQuerySchema } from './orders-query.schema.ts';

@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly details: OrderDetailsService,
    private readonly statuses: OrderStatusService,
  ) {}

  @Get()
  @ordersOpenApi.list
  async list(
    @Query({ schema: ordersQuerySchema }) query: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminOrder[]> {
    const { orders, next } = await this.orders.list(query, query);
    if (next !== undefined) reply.header('Link', `<${nextAddress(query, next)}>; rel="next"`);
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
    return this.details.get(id);
  }

  @Put('status')
  @ordersOpenApi.setStatuses
  setStatuses(
    @Body({ schema: bulkStatusSchema }) { ids, status }: BulkStatusBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<BulkStatusAnswer> {
    return this.statuses.changeMany({ ids, status, operator: email });
  }

  @Put(':id/status')
  @ordersOpenApi.setStatus
  setStatus(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderStatusSchema }) { status }: OrderStatusBody,
    @CurrentUser() { email }: SessionUser,
  ): Promise<AdminOrder> {
    return this.statuses.changeOne(id, { status, operator: email });
  }
}
