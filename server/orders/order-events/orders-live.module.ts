import { Module } from '@nestjs/common';
import { OrdersEventStreams } from './orders-event-streams.ts';
import { OrdersEventsController } from './orders-events.controller.ts';
import { OrdersNewsListener } from './orders-news-listener.ts';

@Module({ controllers: [OrdersEventsController], providers: [OrdersEventStreams, OrdersNewsListener] })
export class OrdersLiveModule {}
