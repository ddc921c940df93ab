import { Module } from '@nestjs/common';
import { OrdersSummaryController } from './orders-summary.controller.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';

@Module({ controllers: [OrdersSummaryController], providers: [OrdersSummaryService] })
export class OrdersSummaryModule {}
