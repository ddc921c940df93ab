import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OrderEmailFailures } from './order-email-failures.ts';
import { OrderEmailSender } from './order-email-sender.ts';
import { OrderEmailWorker } from './order-email-worker.ts';
import { OrderEmailsController } from './order-emails.controller.ts';
import { OrderEmailsRepository } from './order-emails.repository.ts';
import { OrderEmailsService } from './order-emails.service.ts';
import { OrderEmailQueue } from './queue/order-email-queue.ts';
import { OutboxScan } from './queue/outbox-scan.ts';
import { ReminderScan } from './queue/reminder-scan.ts';
import { StatusChangeScan } from './queue/status-change-scan.ts';

@Module({
  imports: [OrderEventsModule, OrdersModule, MailModule],
  controllers: [OrderEmailsController],
  providers: [
    OrderEmailsRepository,
    OutboxScan,
    StatusChangeScan,
    ReminderScan,
    OrderEmailQueue,
    OrderEmailsService,
    OrderEmailSender,
    OrderEmailFailures,
    OrderEmailWorker,
  ],
  exports: [OrderEmailsRepository, OrderEmailsService],
})
export class OrderEmailsModule {}
