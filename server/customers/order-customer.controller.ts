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

const VERSION = 'The entity tag is `customerVersion` of the order in double quotes.';

@Controller('api/orders/:id/customer')
export class OrderCustomerController {
  constructor(private readonly customers: OrderCustomerService) {}

  @Put()
  @OpenApiOperation({
    operationId: 'correctCustomer',
    summary: 'Corrects name, e-mail, phone and address of an order that is not shipped',
    description: `The history says which of them were corrected, and not what they were. No e-mail is sent again. ${VERSION}`,
    parameters: [IF_MATCH],
    responses: {
      200: json('The updated order.', adminOrderSchema, { ETag: ETAG }),
      409: errorResponse('The order is shipped, or its customer was erased.'),
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
    summary: 'Erases the customer of an order, in all orders with the same e-mail',
    description:
      'Constants take the place of name, e-mail, phone, address and cardholder; the card is cut to its last four digits; ' +
      'tracking numbers, notes and e-mails that wait are removed. Items, sums and times stay. Backups, and e-mails that ' +
      `were sent, are not reached. ${VERSION}`,
    parameters: [IF_MATCH],
    responses: {
      200: json('Erased.', customerErasureSchema),
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
