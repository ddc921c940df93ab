import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { StockAlertQueue } from './stock-alert-queue.ts';
import { StockAlertWorker } from './stock-alert-worker.ts';

@Module({ imports: [OrderEventsModule, MailModule], providers: [StockAlertQueue, StockAlertWorker] })
export class StockAlertsModule {}
