import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../auth/public.decorator.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json } from '../http/openapi-responses.ts';
import { HealthService } from './health.service.ts';

const healthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

/** For load balancers and containers: 200 while orders can be stored and read, 503 otherwise and before a stop. */
@Public()
@Controller('api/health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'checkHealth',
    summary: 'Whether orders can be stored and read',
    responses: { 200: json('They can.', healthSchema) },
  })
  async check(): Promise<{ status: 'ok' }> {
    await this.health.check();
    return { status: 'ok' };
  }

  /** For whoever ends a process that hangs: an away database is no reason to. */
  @Get('live')
  @OpenApiOperation({
    operationId: 'checkLiveness',
    summary: 'Whether the process of the shop answers at all',
    description: 'Also without a database, and while the process waits for its end.',
    responses: { 200: json('It does.', healthSchema) },
    standardResponses: false,
  })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}
