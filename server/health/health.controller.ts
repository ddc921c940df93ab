import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../auth/public.decorator.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, json } from '../http/openapi-responses.ts';
import { HealthService } from './health.service.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const healthOpenApi = {
  check: OpenApiOperation({
    operationId: 'checkHealth',
    tag: 'Shop',
    summary: 'Whether orders can be stored and read',
    responses: { 200: json('They can.', healthSchema), ...DATABASE_AWAY },
  }),
  live: OpenApiOperation({
    operationId: 'checkLiveness',
    tag: 'Shop',
    summary: 'Whether the process of the shop answers at all',
    description: 'Also without a database, and while the process waits for its end.',
    responses: { 200: json('It does.', healthSchema) },
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

  /** For whoever ends a process that hangs: an away database is no reason to. */
  @Get('live')
  @healthOpenApi.live
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}
