import { finished } from 'node:stream';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SessionUser } from '../../../contract/session.ts';
import { CurrentUser, SessionToken } from '../../auth/jwt-auth.guard.ts';
import { OrdersEventStreams } from './orders-event-streams.ts';
import { orderEventsOpenApi } from './orders-events.openapi.ts';

/** Tells an operator's browser, as long as it listens, that there is something new about the orders. */
@Controller('api/orders/events')
export class OrdersEventsController {
  constructor(private readonly streams: OrdersEventStreams) {}

  @Get()
  @orderEventsOpenApi.open
  open(@CurrentUser() user: SessionUser, @SessionToken() token: string, @Res() reply: FastifyReply): void {
    const { body } = this.streams.open({ operatorId: user._id, token });
    // Also for HEAD, which never reads the stream, and for who has left while we looked who it is.
    finished(reply.raw, () => body.destroy());
    reply
      .type('text/event-stream')
      // The proxy must pass on each event as it comes (nginx).
      .header('X-Accel-Buffering', 'no')
      .header('Cache-Control', 'no-store')
      .send(body);
  }
}
