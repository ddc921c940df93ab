import { type DynamicModule, Module } from '@nestjs/common';
import { ApiReferenceModule } from './api-reference/api-reference.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { canEmailLinks } from './config/settings/mail.ts';
import { SettingsModule } from './config/settings.module.ts';
import type { Settings } from './config/settings.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DataApiModule } from './data-api/data-api.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthModule } from './health/health.module.ts';
import { HttpModule } from './http/http.module.ts';
import { OrderEmailsModule } from './order-emails/order-emails.module.ts';
import { OrderExportModule } from './order-export/order-export.module.ts';
import { LinkEmailsModule } from './order-pages/link-emails/link-emails.module.ts';
import { OrderPagesModule } from './order-pages/order-pages.module.ts';
import { OrderStockModule } from './order-stock/order-stock.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { StripeCheckoutModule } from './payments/checkout/stripe-checkout.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { ProductsModule } from './products/products.module.ts';
import { SalesModule } from './sales/sales.module.ts';
import { ShipmentsModule } from './shipments/shipments.module.ts';
import { StockModule } from './stock/stock.module.ts';
import { StockAlertsModule } from './stock-alerts/stock-alerts.module.ts';
import { StorefrontModule } from './storefront/storefront.module.ts';

@Module({})
export class AppModule {
  static register(settings: Settings, databaseUrls: DatabaseUrls): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.register(settings),
        HttpModule,
        DatabaseModule.register(databaseUrls, settings),
        AuthModule,
        StockModule,
        ProductsModule,
        OrdersModule,
        SalesModule,
        OrderExportModule,
        ShipmentsModule,
        OrderEmailsModule,
        OrderStockModule,
        StockAlertsModule,
        CustomersModule,
        OrderPagesModule,
        ...(canEmailLinks(settings) ? [LinkEmailsModule] : []),
        ...(settings.stripeWebhookSecret === undefined ? [] : [PaymentsModule]),
        ...(settings.stripeSecretKey === undefined ? [] : [StripeCheckoutModule]),
        DataApiModule,
        BackupModule.register(databaseUrls),
        HealthModule,
        ApiReferenceModule,
        StorefrontModule,
      ],
    };
  }
}
