import { Module } from '@nestjs/common';
import { PaymentLinksController } from './payment-links.controller.ts';
import { PaymentLinksService } from './payment-links.service.ts';

/** Imported only if orders have a payment link. */
@Module({
  controllers: [PaymentLinksController],
  providers: [PaymentLinksService],
})
export class PaymentLinksModule {}
