import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { ReversalsRepository } from './reversals.repository.ts';
import { StripeAlerts } from './stripe-alerts.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

/** Imported only if `STRIPE_WEBHOOK_SECRET` is set. */
@Module({
  imports: [OrderEventsModule],
  controllers: [PaymentsController],
  providers: [PaymentsRepository, ReversalsRepository, PaymentsService, StripeAlerts, StripeWebhooks],
  exports: [PaymentsService, StripeAlerts],
})
export class PaymentsModule {}
