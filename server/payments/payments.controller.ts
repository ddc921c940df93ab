import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '../auth/public.decorator.ts';
import { readUnparsed, UnparsedBody } from '../http/bodies/unparsed-body.ts';
import { paymentsOpenApi } from './payments.openapi.ts';
import type { StripeResult } from './payments.schemas.ts';
import { PaymentsService } from './payments.service.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

const MAX_EVENT_BYTES = 256 * 1024;

@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly webhooks: StripeWebhooks,
    private readonly payments: PaymentsService,
  ) {}

  @Public()
  @Post('stripe')
  @HttpCode(200)
  @UnparsedBody('application/json')
  @paymentsOpenApi.receiveStripeEvent
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ result: StripeResult }> {
    const bytes = await readUnparsed(body, 'application/json', MAX_EVENT_BYTES);
    const event = this.webhooks.readEvent(bytes, signature);
    return { result: await this.payments.receive(event) };
  }
}
