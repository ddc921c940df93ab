import { Module } from '@nestjs/common';
import { PaymentLinksController } from './payment-links.controller.ts';
import { PaymentLinksService } from './payment-links.service.ts';

/** Imported only if `PAYMENT_LINK` is set. */
@Module({
  controllers: [PaymentLinksController],
  providers: [PaymentLinksService],
})
export class PaymentLinksModule {}
