import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type LaunchChecklist, launchChecklistSchema } from '../../contract/api/shop.ts';
import { CURRENT_RELEASE } from '../config/release.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { json } from '../http/openapi-responses.ts';
import { LaunchChecklistService } from './launch-checklist.service.ts';

@Controller('api/readiness')
export class LaunchChecklistController {
  constructor(private readonly checklist: LaunchChecklistService) {}

  @Get()
  @OpenApiOperation({
    operationId: 'getReadiness',
    summary: 'Lists what is missing before the shop can go live',
    responses: { 200: json('The launch checklist.', launchChecklistSchema) },
  })
  async read(@Req() request: FastifyRequest): Promise<LaunchChecklist> {
    return {
      missing: await this.checklist.missing(request),
      release: CURRENT_RELEASE,
      postgresql: await this.checklist.postgresqlVersion(),
    };
  }
}
