import { Module } from '@nestjs/common';
import { OrderEmailsModule } from '../order-emails/order-emails.module.ts';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { DailyFiguresRepository } from './daily-figures.repository.ts';
import { OrdersSummaryController } from './orders-summary.controller.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';
import { PaymentProblemsController } from './payment-problems.controller.ts';
import { PaymentProblemsRepository } from './payment-problems.repository.ts';

@Module({
  imports: [OrderEmailsModule, OrderEventsModule],
  controllers: [OrdersSummaryController, PaymentProblemsController],
  providers: [OrdersSummaryService, DailyFiguresRepository, PaymentProblemsRepository],
})
export class SalesModule {}
