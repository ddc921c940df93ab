import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { LaunchChecklistController } from './launch-checklist.controller.ts';
import { LaunchChecklistService } from './launch-checklist.service.ts';
import { PriceCheck } from './price-check.ts';

@Module({
  controllers: [HealthController, LaunchChecklistController],
  providers: [HealthService, PriceCheck, LaunchChecklistService],
})
export class HealthModule {}
