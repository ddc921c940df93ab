import { Module } from '@nestjs/common';
import { OrdersNewsPublisher } from './orders-news-publisher.ts';

/** For whoever stores or changes orders. */
@Module({ providers: [OrdersNewsPublisher], exports: [OrdersNewsPublisher] })
export class OrdersNewsModule {}
