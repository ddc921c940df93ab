import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/public.decorator.ts';
import { describeHealth } from './health.operations.ts';
import { HealthService } from './health.service.ts';

/** For load balancers and containers: 200 while orders can be stored and read, 503 otherwise. */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @describeHealth.check
  async check(): Promise<{ status: 'ok' }> {
    await this.health.check();
    return { status: 'ok' };
  }
}
