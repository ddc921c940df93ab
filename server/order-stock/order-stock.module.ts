import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrderStockController } from './order-stock.controller.ts';
import { OrderStockService } from './order-stock.service.ts';

@Module({
  imports: [OrderEventsModule],
  controllers: [OrderStockController],
  providers: [OrderStockService],
})
export class OrderStockModule {}
