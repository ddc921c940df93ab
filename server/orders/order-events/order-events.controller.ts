import { finished } from 'node:stream';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CurrentClaims } from '../../auth/jwt-auth.guard.ts';
import type { SessionClaims } from '../../auth/session-check.ts';
import { OrderEventHub } from './order-event-hub.ts';
import { orderEventsOpenApi } from './order-events.openapi.ts';

@Controller('api/orders/events')
export class OrderEventsController {
  constructor(private readonly hub: OrderEventHub) {}

  @Get()
  @orderEventsOpenApi.open
  open(@CurrentClaims() claims: SessionClaims, @Res() reply: FastifyReply): void {
    const { body } = this.hub.open(claims);
    // Also for HEAD, which never reads the stream, and for a client that left while its session was checked.
    finished(reply.raw, () => body.destroy());
    reply
      .type('text/event-stream')
      // Tells nginx to pass on each event at once.
      .header('X-Accel-Buffering', 'no')
      .header('Cache-Control', 'no-store')
      .send(body);
  }
}
