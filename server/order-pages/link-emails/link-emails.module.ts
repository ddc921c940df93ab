import { Module } from '@nestjs/common';
import { MailModule } from '../../mail/mail.module.ts';
import { OrdersModule } from '../../orders/orders.module.ts';
import { LinkEmailLimits } from './link-email-limits.ts';
import { LinkEmailQueue } from './link-email-queue.ts';
import { LinkEmailWorker } from './link-email-worker.ts';
import { LinkEmailsController } from './link-emails.controller.ts';

/** Imported only if the shop sends emails with links. */
@Module({
  imports: [MailModule, OrdersModule],
  controllers: [LinkEmailsController],
  providers: [LinkEmailLimits, LinkEmailQueue, LinkEmailWorker],
})
export class LinkEmailsModule {}
