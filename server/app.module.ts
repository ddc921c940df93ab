import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiReferenceModule } from './api-reference/api-reference.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { SettingsModule } from './config/settings.module.ts';
import type { Settings } from './config/settings.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DataApiModule } from './data-api/data-api.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthModule } from './health/health.module.ts';
import { ErrorFilter } from './http/errors/errors.plugin.ts';
import { OrderEmailsModule } from './order-emails/order-emails.module.ts';
import { OrderExportModule } from './order-export/order-export.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { ProductsModule } from './products/products.module.ts';
import { SalesModule } from './sales/sales.module.ts';
import { ShipmentsModule } from './shipments/shipments.module.ts';
import { StorefrontModule } from './storefront/storefront.module.ts';

@Module({})
export class AppModule {
  static register(settings: Settings, databaseUrls: DatabaseUrls): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.register(settings),
        DatabaseModule.register(databaseUrls, settings),
        AuthModule.register(settings),
        ProductsModule,
        OrdersModule,
        SalesModule,
        OrderExportModule.register(settings),
        ShipmentsModule,
        OrderEmailsModule,
        CustomersModule,
        ...(settings.stripeWebhookSecret === undefined ? [] : [PaymentsModule]),
        DataApiModule.register(settings),
        BackupModule.register(databaseUrls),
        HealthModule,
        ApiReferenceModule,
        StorefrontModule,
      ],
      providers: [{ provide: APP_FILTER, useClass: ErrorFilter }],
    };
  }
}
