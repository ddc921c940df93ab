import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Order } from './order.entity.ts';
import { OrderDetailsService } from './order-details.service.ts';
import { OrderEventsModule } from './order-events/order-events.module.ts';
import { OrderSearch } from './order-search.ts';
import { OrderStatusService } from './order-status.service.ts';
import { OrderStatusChange } from './order-status-change.entity.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersService } from './orders.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderStatusChange]), OrderEventsModule],
  controllers: [OrdersController],
  providers: [OrdersService, OrderDetailsService, OrderSearch, OrderStatusService],
  exports: [OrdersService],
})
export class OrdersModule {}
