import { z } from 'zod';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { DATABASE_AWAY, RETRY_AFTER, refusal, SIGN_IN } from '../../http/openapi-responses.ts';

export const orderEventsOpenApi = {
  open: OpenApiOperation({
    operationId: 'followOrders',
    tag: 'Orders',
    summary: 'Tells, as long as the connection lasts, that there is something new about the orders',
    description:
      'Server-sent events. `ready` has `{}` as its data and opens every stream: what happened before may have ' +
      'been missed. `orders` has `{"stored":1,"changed":0}`: how many orders were stored and how many changed ' +
      'since the event before. A comment every 20 seconds shows that the connection lives.',
    answers: {
      200: {
        description: 'The stream. It ends with the session.',
        headers: {
          'X-Accel-Buffering': {
            description: 'Tells nginx to pass each event on at once.',
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
      429: refusal('The operator follows the orders in too many windows already.', {
        'Retry-After': RETRY_AFTER,
      }),
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
};
