import { type DynamicModule, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Settings } from '../config/settings.ts';
import { MailModule } from '../mail/mail.module.ts';
import { CardRetention } from './card-retention.ts';
import { CustomersController } from './customers/customers.controller.ts';
import { CustomersRepository } from './customers/customers.repository.ts';
import { CustomersService } from './customers/customers.service.ts';
import { MissingOrderEmails } from './emails/missing-order-emails.ts';
import { OrderEmailClaims } from './emails/order-email-claims.ts';
import { OrderEmailFailures } from './emails/order-email-failures.ts';
import { OrderEmailSender } from './emails/order-email-sender.ts';
import { OrderEmailWorker } from './emails/order-email-worker.ts';
import { OrderEmailsController } from './emails/order-emails.controller.ts';
import { OrderEmailsRepository } from './emails/order-emails.repository.ts';
import { OrderEmailsService } from './emails/order-emails.service.ts';
import { ExportTickets } from './export/export-tickets.ts';
import { OrderExportController } from './export/order-export.controller.ts';
import { OrderExportService } from './export/order-export.service.ts';
import { OrderEventsModule } from './order-events/order-events.module.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OrdersService } from './orders.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { StripeWebhooks } from './payments/stripe-webhooks.ts';
import { ShipmentsController } from './shipments/shipments.controller.ts';
import { ShipmentsRepository } from './shipments/shipments.repository.ts';
import { ShipmentsService } from './shipments/shipments.service.ts';
import { TrackingImportController } from './shipments/tracking-import/tracking-import.controller.ts';
import { TrackingImportRepository } from './shipments/tracking-import/tracking-import.repository.ts';
import { TrackingImportService } from './shipments/tracking-import/tracking-import.service.ts';
import { DailyFiguresRepository } from './summary/daily-figures.repository.ts';
import { OrdersSummaryController } from './summary/orders-summary.controller.ts';
import { OrdersSummaryService } from './summary/orders-summary.service.ts';

@Module({})
export class OrdersModule {
  static register(settings: Settings): DynamicModule {
    const takesPayments = settings.stripeWebhookSecret !== undefined;
    return {
      module: OrdersModule,
      imports: [OrderEventsModule, MailModule, JwtModule.register({ secret: settings.jwtSecret })],
      controllers: [
        OrdersController,
        OrdersSummaryController,
        OrderExportController,
        TrackingImportController,
        ShipmentsController,
        OrderEmailsController,
        CustomersController,
        ...(takesPayments ? [PaymentsController] : []),
      ],
      providers: [
        OrdersRepository,
        OrdersService,
        OrdersSummaryService,
        DailyFiguresRepository,
        OrderExportService,
        ExportTickets,
        CardRetention,
        CustomersRepository,
        CustomersService,
        ShipmentsRepository,
        ShipmentsService,
        TrackingImportRepository,
        TrackingImportService,
        OrderEmailsRepository,
        MissingOrderEmails,
        OrderEmailClaims,
        OrderEmailsService,
        OrderEmailSender,
        OrderEmailFailures,
        OrderEmailWorker,
        PaymentsRepository,
        ...(takesPayments ? [PaymentsService, StripeWebhooks] : []),
      ],
    };
  }
}
