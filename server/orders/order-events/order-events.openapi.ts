import { z } from 'zod';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { DATABASE_AWAY, RETRY_AFTER, refusal, SIGN_IN } from '../../http/openapi-responses.ts';

export const orderEventsOpenApi = {
  open: OpenApiOperation({
    operationId: 'followOrders',
    tag: 'Orders',
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
            description: 'Tells nginx to pass on each event at once.',
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
      429: refusal('The operator has the orders open in too many windows.', {
        'Retry-After': RETRY_AFTER,
      }),
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
};
