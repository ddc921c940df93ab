import { Body, Controller, Delete, Param, Post, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Customer, CustomerErasure } from '../../contract/customers.ts';
import type { AdminOrder, OrderHistoryEntry } from '../../contract/orders.ts';
import type { SessionUser } from '../../contract/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { IfMatch } from '../http/conditional-request.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { customersOpenApi } from './customers.openapi.ts';
import { customerSchema, type OrderNoteBody, orderNoteSchema } from './customers.schemas.ts';
import { CustomersService } from './customers.service.ts';

@Controller('api/orders/:id')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Put('customer')
  @customersOpenApi.correct
  async correct(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: customerSchema }) customer: Customer,
    @IfMatch() expected: string[] | '*',
    @CurrentUser() { email: operator }: SessionUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminOrder> {
    const { order, version } = await this.customers.correct({ orderId, expected, operator }, customer);
    reply.header('ETag', `"${version}"`);
    return order;
  }

  @Delete('customer')
  @customersOpenApi.erase
  async erase(
    @Param('id', ResourceIdPipe) orderId: string,
    @IfMatch() expected: string[] | '*',
    @CurrentUser() { email: operator }: SessionUser,
  ): Promise<CustomerErasure> {
    return { orders: await this.customers.erase({ orderId, expected, operator }) };
  }

  @Post('notes')
  @customersOpenApi.note
  note(
    @Param('id', ResourceIdPipe) orderId: string,
    @Body({ schema: orderNoteSchema }) { note }: OrderNoteBody,
    @CurrentUser() { email: operator }: SessionUser,
  ): Promise<OrderHistoryEntry> {
    return this.customers.note(orderId, note, operator);
  }
}
