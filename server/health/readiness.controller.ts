import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Readiness } from '../../contract/readiness.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, json, SIGN_IN } from '../http/openapi-responses.ts';
import { ReadinessService } from './readiness.service.ts';

const readinessSchema = z
  .strictObject({
    missing: z
      .array(z.string())
      .describe('What the shop lacks and what to set, one line each. Empty outside production.'),
  })
  .meta({ id: 'Readiness' }) satisfies z.ZodType<Readiness>;

const readinessOpenApi = {
  read: OpenApiOperation({
    operationId: 'getReadiness',
    tag: 'Shop',
    summary: 'What a live shop still lacks before it can sell',
    responses: { 200: json('The list.', readinessSchema), ...SIGN_IN, ...DATABASE_AWAY },
  }),
};

@Controller('api/readiness')
export class ReadinessController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get()
  @readinessOpenApi.read
  async read(@Req() request: FastifyRequest): Promise<Readiness> {
    return { missing: await this.readiness.missing(request) };
  }
}
