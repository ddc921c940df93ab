import { Module } from '@nestjs/common';
import { OrderEmailsModule } from '../order-emails/order-emails.module.ts';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ShipmentsController } from './shipments.controller.ts';
import { ShipmentsRepository } from './shipments.repository.ts';
import { ShipmentsService } from './shipments.service.ts';
import { TrackingImportController } from './tracking-import/tracking-import.controller.ts';
import { TrackingImportRepository } from './tracking-import/tracking-import.repository.ts';
import { TrackingImportService } from './tracking-import/tracking-import.service.ts';

@Module({
  imports: [OrdersModule, OrderEventsModule, OrderEmailsModule],
  controllers: [TrackingImportController, ShipmentsController],
  providers: [ShipmentsRepository, ShipmentsService, TrackingImportRepository, TrackingImportService],
})
export class ShipmentsModule {}
