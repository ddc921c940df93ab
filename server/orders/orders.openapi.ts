import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, json, LINK, SIGN_IN, UNFIT_BODY } from '../http/openapi-responses.ts';
import {
  adminOrderSchema,
  bulkStatusResponseSchema,
  orderCountsSchema,
  orderDetailSchema,
} from './order.schemas.ts';
import { ORDER_ID, ORDERS_TAG as tag, UNKNOWN } from './order-openapi.ts';

const parameters = [ORDER_ID];
const COMMON = { ...SIGN_IN, ...DATABASE_AWAY };

export const ordersOpenApi = {
  list: OpenApiOperation({
    operationId: 'listOrders',
    tag,
    summary: 'Lists one page of the orders, newest first by default',
    responses: {
      200: json('The page.', z.array(adminOrderSchema), { Link: LINK }),
      400: errorResponse('A parameter is unknown or invalid.'),
      ...COMMON,
    },
  }),
  counts: OpenApiOperation({
    operationId: 'countOrders',
    tag,
    summary: 'Counts the orders of each status, and tells how new the newest is',
    responses: { 200: json('The counts.', orderCountsSchema), ...COMMON },
  }),
  get: OpenApiOperation({
    operationId: 'getOrder',
    tag,
    summary: 'Returns one order with everything needed to ship it',
    parameters,
    responses: { 200: json('The order.', orderDetailSchema), ...UNKNOWN, ...COMMON },
  }),
  setStatuses: OpenApiOperation({
    operationId: 'setOrderStatuses',
    tag,
    summary: 'Sets the status of several orders',
    description: 'Changes all orders that exist, or none if the response is an error.',
    responses: {
      200: json('The updated orders, and the ids that no order has.', bulkStatusResponseSchema),
      ...UNFIT_BODY,
      ...COMMON,
    },
  }),
  setStatus: OpenApiOperation({
    operationId: 'setOrderStatus',
    tag,
    summary: 'Sets the status of an order',
    parameters,
    responses: {
      200: json('The updated order.', adminOrderSchema),
      ...UNFIT_BODY,
      ...UNKNOWN,
      ...COMMON,
    },
  }),
};
