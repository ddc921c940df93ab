import { All, Controller, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../auth/public.decorator.ts';
import { dataApiOpenApi } from './data-api.openapi.ts';
import { DataApiService } from './data-api.service.ts';
import { readInsertRequest, SINGULAR } from './insert-request.ts';
import { PostgrestError } from './postgrest-error.ts';
import { PublicKeyGuard } from './public-key.guard.ts';

/**
 * Inserts into `orders`, and nothing else. Compatible with the official Supabase client, and authenticated by the public key
 * instead of an operator's token.
 */
@Public()
@UseGuards(PublicKeyGuard)
@Controller('rest/v1')
export class DataApiController {
  constructor(private readonly dataApi: DataApiService) {}

  @Post('orders')
  @dataApiOpenApi.insert
  async insert(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const insert = readInsertRequest(request);
    const { representation, countExact, applied } = insert.preferences;
    const body = insert.rows.length === 0 ? '[]' : await this.dataApi.insertOrders(insert, request.ip);
    reply.status(201).header('Content-Range', countExact ? `*/${insert.rows.length}` : '*/*');
    if (applied.length > 0) reply.header('Preference-Applied', applied.join(', '));
    if (!representation) return void reply.header('Content-Length', '0').send();
    reply.type(`${insert.singular ? SINGULAR : 'application/json'}; charset=utf-8`).send(body);
  }

  @All(':table')
  otherwise(@Param('table') table: string): never {
    if (table === 'orders') throw new PostgrestError(401, '42501', 'permission denied for table orders');
    throw new PostgrestError(
      404,
      'PGRST205',
      `Could not find the table 'public.${table}' in the schema cache`,
    );
  }

  @All('*')
  unknownPath(): never {
    throw new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
}
