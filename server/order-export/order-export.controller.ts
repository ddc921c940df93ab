import { finished } from 'node:stream';
import { Body, Controller, Get, Ip, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type OrderExport,
  type OrderExportRequest,
  orderExportRequestSchema,
  orderExportSchema,
} from '../../contract/api/order-filter.ts';
import { CurrentSession } from '../auth/jwt-auth.guard.ts';
import { OperatorLogService } from '../auth/operator-log/operator-log.service.ts';
import { Public } from '../auth/public.decorator.ts';
import type { Session } from '../auth/session-check.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { ExportTickets } from './export-tickets.ts';
import { OrderExportService } from './order-export.service.ts';

@Controller('api/orders')
export class OrderExportController {
  constructor(
    private readonly tickets: ExportTickets,
    private readonly exports: OrderExportService,
    private readonly log: OperatorLogService,
  ) {}

  @Post('exports')
  @OpenApiOperation({
    operationId: 'exportOrders',
    summary: 'Creates a URL that serves orders as a CSV file for one minute',
    responses: { 201: json('The URL.', orderExportSchema) },
  })
  async create(
    @Body({ schema: orderExportRequestSchema }) { format, ids, ...filter }: OrderExportRequest,
    @CurrentSession() { user, claims }: Session,
    @Ip() ip: string,
  ): Promise<OrderExport> {
    await this.log.record('orders-exported', user.email, ip);
    return {
      url: `/api/orders/export.csv?ticket=${await this.tickets.issue(claims, { filter, ids, format })}`,
    };
  }

  /** Public, because the ticket authorizes it. */
  @Public()
  @Get('export.csv')
  @OpenApiOperation({
    operationId: 'downloadOrders',
    summary: 'Downloads orders as a CSV file',
    description: 'The ticket authorizes the download, so that a browser can save the file without a token.',
    parameters: [
      {
        in: 'query',
        name: 'ticket',
        required: true,
        description: 'Part of the URL that `POST /api/orders/exports` returns.',
        schema: z.string(),
      },
    ],
    responses: {
      200: {
        description:
          'The file in UTF-8 (for spreadsheets, with a byte order mark), with commas, a header row and CRLF line breaks.',
        headers: {
          'Content-Disposition': {
            description: 'The file name.',
            required: true,
            schema: z.string().regex(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/),
          },
        },
        content: { 'text/csv': { type: 'string' } },
      },
      401: errorResponse('The ticket is invalid or has expired, or its session has ended.'),
    },
  })
  async download(@Query('ticket') ticket: unknown, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.exports.open(await this.tickets.redeem(String(ticket)));
    // Also covers HEAD, whose response has no body, and a client that disconnected before the file began.
    finished(reply.raw, () => file.destroy());
    const today = new Date().toISOString().slice(0, 10);
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="orders-${today}.csv"`)
      .send(file);
  }
}
