import { errorResponse, json } from '../http/openapi-responses.ts';
import { OrderOperation } from '../orders/order-openapi.ts';
import { ordersSummarySchema } from './sales.schemas.ts';

export const salesOpenApi = {
  summarize: OrderOperation({
    operationId: 'summarizeOrders',
    summary:
      'Returns the orders and the revenue of each of the last 30 days, and how their emails and payments fare',
    responses: {
      200: json('The days, including those without orders.', ordersSummarySchema),
      400: errorResponse('`timeZone` is not the name of a time zone, or there is an unknown parameter.'),
    },
  }),
};
