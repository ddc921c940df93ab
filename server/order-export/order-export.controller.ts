import { finished } from 'node:stream';
import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { OrderExport } from '../../contract/orders.ts';
import { CurrentClaims } from '../auth/jwt-auth.guard.ts';
import { Public } from '../auth/public.decorator.ts';
import type { SessionClaims } from '../auth/session-check.ts';
import { ExportTickets } from './export-tickets.ts';
import { orderExportOpenApi } from './order-export.openapi.ts';
import { type OrderExportBody, orderExportSchema } from './order-export.schemas.ts';
import { OrderExportService } from './order-export.service.ts';

@Controller('api/orders')
export class OrderExportController {
  constructor(
    private readonly tickets: ExportTickets,
    private readonly exports: OrderExportService,
  ) {}

  @Post('exports')
  @orderExportOpenApi.create
  async create(
    @Body({ schema: orderExportSchema }) { format, ...filter }: OrderExportBody,
    @CurrentClaims() claims: SessionClaims,
  ): Promise<OrderExport> {
    return { url: `/api/orders/export.csv?ticket=${await this.tickets.issue(claims, { filter, format })}` };
  }

  /** Public, because the ticket authorizes it. */
  @Public()
  @Get('export.csv')
  @orderExportOpenApi.download
  async download(@Query('ticket') ticket: unknown, @Res() reply: FastifyReply): Promise<void> {
    const { filter, format } = await this.tickets.redeem(String(ticket));
    const file = await this.exports.open(filter, format);
    // Also for HEAD, whose response ends without the file, and for a client that left before the file began.
    finished(reply.raw, () => file.destroy());
    const today = new Date().toISOString().slice(0, 10);
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="orders-${today}.csv"`)
      .send(file);
  }
}
