import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { ExportTickets } from './export-tickets.ts';
import { OrderExportController } from './order-export.controller.ts';
import { OrderExportService } from './order-export.service.ts';

@Module({
  imports: [OrdersModule],
  controllers: [OrderExportController],
  providers: [OrderExportService, ExportTickets],
})
export class OrderExportModule {}
