import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type LaunchChecklist, launchChecklistSchema } from '../../contract/api/shop.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json } from '../http/openapi-responses.ts';
import { LaunchChecklistService } from './launch-checklist.service.ts';

@Controller('api/readiness')
export class LaunchChecklistController {
  constructor(private readonly checklist: LaunchChecklistService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'getReadiness',
    summary: 'What a live shop still lacks before it can sell',
    responses: { 200: json('The list.', launchChecklistSchema) },
  })
  async read(@Req() request: FastifyRequest): Promise<LaunchChecklist> {
    return { missing: await this.checklist.missing(request) };
  }
}
