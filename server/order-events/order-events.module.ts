import { Module } from '@nestjs/common';
import { OrderEventHub } from './order-event-hub.ts';
import { OrderEventListener } from './order-event-listener.ts';
import { OrderEventPublisher } from './order-event-publisher.ts';
import { OrderEventsController } from './order-events.controller.ts';

/** Exports the publisher for whoever stores or changes orders, and the listener for whoever waits for that. */
@Module({
  controllers: [OrderEventsController],
  providers: [OrderEventHub, OrderEventListener, OrderEventPublisher],
  exports: [OrderEventListener, OrderEventPublisher],
})
export class OrderEventsModule {}
