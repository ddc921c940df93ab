import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Readiness, readinessSchema } from '../../contract/api/shop.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json } from '../http/openapi-responses.ts';
import { ReadinessService } from './readiness.service.ts';

@Controller('api/readiness')
export class ReadinessController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'getReadiness',
    summary: 'What a live shop still lacks before it can sell',
    responses: { 200: json('The list.', readinessSchema) },
  })
  async read(@Req() request: FastifyRequest): Promise<Readiness> {
    return { missing: await this.readiness.missing(request) };
  }
}
