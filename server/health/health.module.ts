import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.ts';
import { HealthService } from './health.service.ts';
import { LaunchChecklistController } from './launch-checklist.controller.ts';
import { LaunchChecklistService } from './launch-checklist.service.ts';
import { ShopRuleCheck } from './shop-rule-check.ts';

@Module({
  controllers: [HealthController, LaunchChecklistController],
  providers: [HealthService, ShopRuleCheck, LaunchChecklistService],
})
export class HealthModule {}
