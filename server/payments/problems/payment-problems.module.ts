import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../../order-events/order-events.module.ts';
import { PaymentProblemsController } from './payment-problems.controller.ts';
import { PaymentProblemsRepository } from './payment-problems.repository.ts';

/** Also without Stripe: an order that was marked as paid by hand may have to be refunded. */
@Module({
  imports: [OrderEventsModule],
  controllers: [PaymentProblemsController],
  providers: [PaymentProblemsRepository],
  exports: [PaymentProblemsRepository],
})
export class PaymentProblemsModule {}
