import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { SellingService } from './selling.service.ts';
import { StockController } from './stock.controller.ts';
import { StockRepository } from './stock.repository.ts';
import { StockService } from './stock.service.ts';
import { StockState } from './stock-state.ts';

/** Exports what shoppers see, for pages and products. */
@Module({
  imports: [OrderEventsModule],
  controllers: [StockController],
  providers: [SellingService, StockRepository, StockService, StockState],
  exports: [StockState],
})
export class StockModule {}
