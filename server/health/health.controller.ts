import { Controller, Get } from '@nestjs/common';
import { Public } from '../http/public.decorator.ts';
import { healthOpenApi } from './health.openapi.ts';
import { HealthService } from './health.service.ts';

/** For load balancers and containers: 200 while orders can be stored and read, 503 otherwise. */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @healthOpenApi.check
  async check(): Promise<{ status: 'ok' }> {
    await this.health.check();
    return { status: 'ok' };
  }
}
