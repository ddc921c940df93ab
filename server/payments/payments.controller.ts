import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { Public } from '../auth/public.decorator.ts';
import { readRawJson, TakesRawJson } from '../http/bodies/raw-body.ts';
import { paymentsOpenApi } from './payments.openapi.ts';
import type { StripeResult } from './payments.schemas.ts';
import { PaymentsService } from './payments.service.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

const EVENT_LIMITS = { bytes: 256 * 1024 };

@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly webhooks: StripeWebhooks,
    private readonly payments: PaymentsService,
  ) {}

  @Public()
  @Post('stripe')
  @HttpCode(200)
  @TakesRawJson()
  @paymentsOpenApi.receiveStripeEvent
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ result: StripeResult }> {
    const event = this.webhooks.readEvent(await readRawJson(body, EVENT_LIMITS), signature);
    return { result: await this.payments.receive(event) };
  }
}
