import { z } from 'zod';
import { errorResponse, json, LINK, UNFIT_BODY } from '../http/openapi-responses.ts';
import {
  adminOrderSchema,
  bulkStatusResponseSchema,
  orderCountsSchema,
  orderDetailSchema,
} from './order.schemas.ts';
import { ORDER_ID, OrderOperation, UNKNOWN } from './order-openapi.ts';

const parameters = [ORDER_ID];

export const ordersOpenApi = {
  list: OrderOperation({
    operationId: 'listOrders',
    summary: 'Lists one page of the orders, newest first by default',
    responses: {
      200: json('The page.', z.array(adminOrderSchema), { Link: LINK }),
      400: errorResponse('A parameter is unknown or invalid.'),
    },
  }),
  counts: OrderOperation({
    operationId: 'countOrders',
    summary: 'Counts the orders of each status, and tells how new the newest is',
    responses: { 200: json('The counts.', orderCountsSchema) },
  }),
  get: OrderOperation({
    operationId: 'getOrder',
    summary: 'Returns one order with everything needed to ship it',
    parameters,
    responses: { 200: json('The order.', orderDetailSchema), ...UNKNOWN },
  }),
  setStatuses: OrderOperation({
    operationId: 'setOrderStatuses',
    summary: 'Sets the status of several orders',
    description: 'Changes all orders that exist, or none if the response is an error.',
    responses: {
      200: json('The updated orders, and the ids that no order has.', bulkStatusResponseSchema),
      ...UNFIT_BODY,
    },
  }),
  setStatus: OrderOperation({
    operationId: 'setOrderStatus',
    summary: 'Sets the status of an order',
    parameters,
    responses: {
      200: json('The updated order.', adminOrderSchema),
      ...UNFIT_BODY,
      ...UNKNOWN,
    },
  }),
};
