import { Body, Controller, Delete, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type Customer,
  type CustomerErasure,
  customerErasureSchema,
  customerSchema,
} from '../../contract/api/customers.ts';
import { type AdminOrder, adminOrderSchema } from '../../contract/api/orders.ts';
import type { SessionUser } from '../../contract/api/session.ts';
import { CurrentUser } from '../auth/jwt-auth.guard.ts';
import { IfMatch } from '../http/conditional-request.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { ETAG, errorResponse, IF_MATCH, json } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { OrderCustomerService } from './order-customer.service.ts';

const VERSION = "The entity tag is the order's `customerVersion` in double quotes.";

@Controller('api/orders/:id/customer')
export class OrderCustomerController {
  constructor(private readonly customers: OrderCustomerService) {}

  @Put()
  @OpenApiOperation({
    operationId: 'correctCustomer',
    summary: 'Corrects the name, email, phone and address of an order that has not shipped',
    description: `The history records which fields were corrected, but not their values. No email is resent. ${VERSION}`,
    parameters: [IF_MATCH],
    responses: {
      200: json('The updated order.', adminOrderSchema, { ETag: ETAG }),
      409: errorResponse("The order has shipped, or the customer's data has been erased."),
      412: errorResponse('The customer has changed since the version in `If-Match`.'),
    },
  })
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

  @Delete()
  @OpenApiOperation({
    operationId: 'eraseCustomer',
    summary: "Erases the data of an order's customer in all orders with the same email",
    description:
      'Replaces the name, email, phone, address and cardholder with constants, reduces the card to its last four digits, ' +
      'and removes tracking numbers, notes and unsent emails. Items, totals and dates are kept. Backups and sent emails ' +
      `are not affected. ${VERSION}`,
    parameters: [IF_MATCH],
    responses: {
      200: json("The customer's data is erased.", customerErasureSchema),
      400: errorResponse('`If-Match` is malformed.'),
      412: errorResponse('The customer has changed since the version in `If-Match`.'),
    },
  })
  async erase(
    @Param('id', ResourceIdPipe) orderId: string,
    @IfMatch() expected: string[] | '*',
    @CurrentUser() { email: operator }: SessionUser,
  ): Promise<CustomerErasure> {
    return { orders: await this.customers.erase({ orderId, expected, operator }) };
  }
}
