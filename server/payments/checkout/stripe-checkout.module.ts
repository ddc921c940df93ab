import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../../order-events/order-events.module.ts';
import { OrdersModule } from '../../orders/orders.module.ts';
import { PaymentsModule } from '../payments.module.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { SessionChecker } from './session-checker.ts';
import { StripeCheckoutController } from './stripe-checkout.controller.ts';
import { StripeCheckoutService } from './stripe-checkout.service.ts';
import { StripeClient } from './stripe-client.ts';
import { StripeSessions } from './stripe-sessions.ts';

/** Imported only if `STRIPE_SECRET_KEY` is set. */
@Module({
  imports: [OrderEventsModule, OrdersModule, PaymentsModule],
  controllers: [StripeCheckoutController],
  providers: [StripeClient, StripeSessions, CheckoutsRepository, StripeCheckoutService, SessionChecker],
})
export class StripeCheckoutModule {}
