import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../auth/public.decorator.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json } from '../http/openapi-responses.ts';
import { HealthService } from './health.service.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

/** For load balancers and containers: 200 while orders can be stored and read; 503 otherwise and during shutdown. */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'checkHealth',
    summary: 'Checks whether orders can be stored and read',
    responses: { 200: json('Orders can be stored and read.', healthSchema) },
  })
  async check(): Promise<{ status: 'ok' }> {
    await this.health.check();
    return { status: 'ok' };
  }

  /** For liveness probes: an unreachable database is no reason to restart the process. */
  @Get('live')
  @OpenApiOperation({
    operationId: 'checkLiveness',
    summary: 'Checks whether the process is alive',
    description: 'Succeeds even without a database and during shutdown.',
    responses: { 200: json('The process is alive.', healthSchema) },
    standardResponses: false,
  })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}
