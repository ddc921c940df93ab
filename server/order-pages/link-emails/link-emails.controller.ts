import { Body, Controller, HttpCode, HttpStatus, Ip, Post } from '@nestjs/common';
import { type OrderLinksRequest, orderLinksRequestSchema } from '../../../contract/api/order-pages.ts';
import { Public } from '../../auth/public.decorator.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { errorResponse, RETRY_AFTER } from '../../http/openapi-responses.ts';
import { EMAILS_PER_ADDRESS_AND_DAY, LinkEmailLimits } from './link-email-limits.ts';
import { LinkEmailQueue } from './link-email-queue.ts';

@Public()
@Controller('api/orders/page/emails')
export class LinkEmailsController {
  constructor(
    private readonly limits: LinkEmailLimits,
    private readonly queue: LinkEmailQueue,
  ) {}

  /** Leaves finding the orders to the worker, so that the response and its timing reveal nothing about them. */
  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @OpenApiOperation({
    operationId: 'emailOrderLinks',
    summary: "Emails a customer the links to their orders' pages",
    description:
      'Exists only if `SMTP_URL` and `SHOP_URL` are set. The response is the same whether or not there are orders. An ' +
      `address gets at most ${EMAILS_PER_ADDRESS_AND_DAY} of these emails a day.`,
    responses: {
      202: { description: 'The email is sent within seconds if there are orders.' },
      429: errorResponse('Too many requests from this network.', { 'Retry-After': RETRY_AFTER }),
    },
  })
  async request(
    @Body({ schema: orderLinksRequestSchema }) { email }: OrderLinksRequest,
    @Ip() ip: string,
  ): Promise<void> {
    await this.limits.countNetwork(ip);
    if (await this.limits.countAddress(email)) await this.queue.add(email);
  }
}
