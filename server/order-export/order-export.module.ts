import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Settings } from '../config/settings.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ExportTickets } from './export-tickets.ts';
import { OrderExportController } from './order-export.controller.ts';
import { OrderExportService } from './order-export.service.ts';

@Module({})
export class OrderExportModule {
  static register(settings: Settings) {
    return {
      module: OrderExportModule,
      imports: [OrdersModule, JwtModule.register({ secret: settings.jwtSecret })],
      controllers: [OrderExportController],
      providers: [OrderExportService, ExportTickets],
    };
  }
}
