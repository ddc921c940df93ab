import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { DATABASE_AWAY, json, refusal, SIGN_IN } from '../../http/openapi-responses.ts';
import { ordersSummarySchema } from './orders-summary.response.ts';

export const ordersSummaryOpenApi = {
  summarize: OpenApiOperation({
    operationId: 'summarizeOrders',
    tag: 'Orders',
    summary: 'Orders and revenue of each of the last 30 days',
    answers: {
      200: json('The days, also those without orders.', ordersSummarySchema),
      400: refusal('`timeZone` is not the name of a time zone, or another parameter is there.'),
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
};
