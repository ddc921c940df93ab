import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiReferenceModule } from './api-reference/api-reference.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BackupModule } from './backup/backup.module.ts';
import { SettingsModule } from './config/settings.module.ts';
import type { Settings } from './config/settings.ts';
import { DataApiModule } from './data-api/data-api.module.ts';
import { DatabaseModule } from './database/database.module.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthModule } from './health/health.module.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { ProductsModule } from './products/products.module.ts';
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
        OrdersModule.register(settings),
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
