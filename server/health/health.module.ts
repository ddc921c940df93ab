import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { PriceCheck } from './price-check.ts';
import { ReadinessController } from './readiness.controller.ts';
import { ReadinessService } from './readiness.service.ts';

@Module({
  controllers: [HealthController, ReadinessController],
  providers: [HealthService, PriceCheck, ReadinessService],
})
export class HealthModule {}
