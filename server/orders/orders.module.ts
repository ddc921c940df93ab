import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { CancellationsRepository } from './cancellations.repository.ts';
import { CardRetention } from './card-retention.ts';
import { OrderLinks } from './order-links.ts';
import { OrderSelections } from './order-selections.ts';
import { OrdersController } from './orders.controller.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OrdersService } from './orders.service.ts';
import { SettingsInEffect } from './settings-in-effect.ts';
import { UnpaidOrders } from './unpaid-orders.ts';

@Module({
  imports: [OrderEventsModule],
  controllers: [OrdersController],
  providers: [
    OrdersRepository,
    OrderSelections,
    CancellationsRepository,
    OrdersService,
    CardRetention,
    SettingsInEffect,
    UnpaidOrders,
    OrderLinks,
  ],
  exports: [OrdersRepository, OrderSelections, SettingsInEffect, UnpaidOrders, OrderLinks],
})
export class OrdersModule {}
