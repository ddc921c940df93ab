import { finished } from 'node:stream';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CurrentClaims } from '../auth/jwt-auth.guard.ts';
import type { SessionClaims } from '../auth/session-check.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, RETRY_AFTER } from '../http/openapi-responses.ts';
import { OrderEventHub } from './order-event-hub.ts';

@Controller('api/orders/events')
export class OrderEventsController {
  constructor(private readonly hub: OrderEventHub) {}

  @Get()
  @OpenApiOperation({
    operationId: 'followOrders',
    summary: 'Streams a notification whenever orders are stored or changed',
    description:
      'Server-sent events. `ready` with the data `{}` opens every stream: earlier changes may have been missed. ' +
      '`orders` with data such as `{"stored":1,"changed":0}` says how many orders were stored and how many changed ' +
      'since the previous event. A comment every 20 seconds shows that the connection is alive.',
    responses: {
      200: {
        description: 'The stream. It ends with the session.',
        headers: {
          'X-Accel-Buffering': {
            description: 'Disables buffering in nginx.',
            required: true,
            schema: z.literal('no'),
          },
        },
        content: {
          'text/event-stream': {
            type: 'string',
            examples: ['event: orders\ndata: {"stored":1,"changed":0}\n\n'],
          },
        },
      },
      429: errorResponse('The operator has the orders open in too many windows.', {
        'Retry-After': RETRY_AFTER,
      }),
    },
  })
  open(@CurrentClaims() claims: SessionClaims, @Res() reply: FastifyReply): void {
    const { body } = this.hub.open(claims);
    // Also for HEAD, which never reads the stream, and for a client that left while its session was checked.
    finished(reply.raw, () => body.destroy());
    reply
      .type('text/event-stream')
      // Disables buffering in nginx.
      .header('X-Accel-Buffering', 'no')
      .header('Cache-Control', 'no-store')
      .send(body);
  }
}
