import { Controller, Get } from '@nestjs/common';
import type { Pool } from 'pg';
import { Public } from '../auth/public.decorator.ts';
import { InjectRuntimePool } from '../database/database.module.ts';
import { describeHealth } from './health.operations.ts';

/** For load balancers and containers: 200 while the shop can answer from its database, 503 otherwise. */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(@InjectRuntimePool() private readonly pool: Pool) {}

  @Get()
  @describeHealth.check
  async check(): Promise<{ status: 'ok' }> {
    await this.pool.query('select');
    return { status: 'ok' };
  }
}
