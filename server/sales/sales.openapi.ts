import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, json, SIGN_IN } from '../http/openapi-responses.ts';
import { ORDERS_TAG as tag } from '../orders/order-openapi.ts';
import { ordersSummarySchema } from './sales.schemas.ts';

const COMMON = { ...SIGN_IN, ...DATABASE_AWAY };

export const salesOpenApi = {
  summarize: OpenApiOperation({
    operationId: 'summarizeOrders',
    tag,
    summary:
      'Returns the orders and the revenue of each of the last 30 days, and how their emails and payments fare',
    responses: {
      200: json('The days, including those without orders.', ordersSummarySchema),
      400: errorResponse('`timeZone` is not the name of a time zone, or there is an unknown parameter.'),
      ...COMMON,
    },
  }),
};
