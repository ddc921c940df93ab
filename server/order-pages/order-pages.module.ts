import { Module } from '@nestjs/common';
import { OrderEmailsModule } from '../order-emails/order-emails.module.ts';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OrderPagesController } from './order-pages.controller.ts';
import { OrderPagesRepository } from './order-pages.repository.ts';
import { OrderPagesService } from './order-pages.service.ts';

@Module({
  imports: [OrdersModule, OrderEmailsModule, OrderEventsModule],
  controllers: [OrderPagesController],
  providers: [OrderPagesRepository, OrderPagesService],
})
export class OrderPagesModule {}
