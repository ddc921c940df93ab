import { Body, Controller, Get, Param, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AdminOrder } from '../../contract/orders.ts';
import { ResourceIdPipe } from '../http/resource-id.pipe.ts';
import { type OrderStatusBody, orderStatusSchema } from './order-status.schema.ts';
import { OrdersService } from './orders.service.ts';
import { type OrdersQuery, ordersQuerySchema } from './orders-query.schema.ts';

@Controller('api/orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Get()
  async list(
    @Query({ schema: ordersQuerySchema }) query: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminOrder[]> {
    const { orders, next } = await this.orders.list(query);
    if (next !== undefined)
      reply.header('Link', `</api/orders?limit=${query.limit}&after=${next}>; rel="next"`);
    return orders;
  }

  @Put(':id/status')
  setStatus(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderStatusSchema }) body: OrderStatusBody,
  ): Promise<AdminOrder> {
    return this.orders.setStatus(id, body.status);
  }
}
