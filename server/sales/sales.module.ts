import { Module } from '@nestjs/common';
import { OrderEmailsModule } from '../order-emails/order-emails.module.ts';
import { PaymentProblemsModule } from '../payments/problems/payment-problems.module.ts';
import { DailyFiguresRepository } from './daily-figures.repository.ts';
import { OrdersSummaryController } from './orders-summary.controller.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';

@Module({
  imports: [OrderEmailsModule, PaymentProblemsModule],
  controllers: [OrdersSummaryController],
  providers: [OrdersSummaryService, DailyFiguresRepository],
})
export class SalesModule {}
