import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { ReadinessController } from './readiness.controller.ts';
import { ReadinessService } from './readiness.service.ts';

@Module({
  controllers: [HealthController, ReadinessController],
  providers: [HealthService, ReadinessService],
})
export class HealthModule {}
