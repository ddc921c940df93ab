import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Settings } from '../config/settings.ts';
import { OrdersNewsModule } from '../orders/order-events/orders-news.module.ts';
import { DataApiController } from './data-api.controller.ts';
import { DataApiService } from './data-api.service.ts';
import { PublicKeyGuard } from './public-key.guard.ts';

@Module({})
export class DataApiModule {
  static register(settings: Settings) {
    return {
      module: DataApiModule,
      imports: [JwtModule.register({ secret: settings.jwtSecret }), OrdersNewsModule],
      controllers: [DataApiController],
      providers: [DataApiService, PublicKeyGuard],
    };
  }
}
