import { Module } from '@nestjs/common';
import { OrderEventHub } from './order-event-hub.ts';
import { OrderEventListener } from './order-event-listener.ts';
import { OrderEventPublisher } from './order-event-publisher.ts';
import { OrderEventsController } from './order-events.controller.ts';

/** Exports the publisher for modules that store or change orders, and the listener for those that react. */
@Module({
  controllers: [OrderEventsController],
  providers: [OrderEventHub, OrderEventListener, OrderEventPublisher],
  exports: [OrderEventListener, OrderEventPublisher],
})
export class OrderEventsModule {}
