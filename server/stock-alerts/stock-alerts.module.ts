import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.ts';
import { StockAlertQueue } from './stock-alert-queue.ts';
import { StockAlertWorker } from './stock-alert-worker.ts';

@Module({ imports: [MailModule], providers: [StockAlertQueue, StockAlertWorker] })
export class StockAlertsModule {}
