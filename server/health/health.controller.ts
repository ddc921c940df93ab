import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, json } from '../http/openapi-responses.ts';
import { Public } from '../http/public.decorator.ts';
import { HealthService } from './health.service.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const healthOpenApi = {
  check: OpenApiOperation({
    operationId: 'checkHealth',
    tag: 'Shop',
    summary: 'Whether orders can be stored and read',
    responses: { 200: json('They can.', healthSchema), ...DATABASE_AWAY },
  }),
};

/** For load balancers and containers: 200 while orders can be stored and read, 503 otherwise and before a stop. */
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
