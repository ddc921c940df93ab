import { Module } from '@nestjs/common';
import { OrderEventsModule } from '../order-events/order-events.module.ts';
import { OrderBatches } from './batches/order-batches.ts';
import { DataApiController } from './data-api.controller.ts';
import { DataApiService } from './data-api.service.ts';
import { OrderLimiter } from './limits/order-limiter.ts';
import { PublicKeyGuard } from './public-key.guard.ts';

@Module({
  imports: [OrderEventsModule],
  controllers: [DataApiController],
  providers: [DataApiService, OrderBatches, OrderLimiter, PublicKeyGuard],
})
export class DataApiModule {}
