import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, idOf, json, LINK, refusal, SIGN_IN, UNFIT_BODY } from '../http/openapi-responses.ts';
import {
  adminOrderSchema,
  bulkStatusAnswerSchema,
  orderCountsSchema,
  orderDetailSchema,
} from './order.response.ts';

const tag = 'Orders';
const parameters = [idOf('an order')];
const UNKNOWN = { 404: refusal('There is no order with this id.') };
const COMMON = { ...SIGN_IN, ...DATABASE_AWAY };

export const ordersOpenApi = {
  list: OpenApiOperation({
    operationId: 'listOrders',
    tag,
    summary: 'One page of the orders, newest first unless asked otherwise',
    answers: {
      200: json('The page.', z.array(adminOrderSchema), { Link: LINK }),
      400: refusal('A parameter is unknown or not what it must be.'),
      ...COMMON,
    },
  }),
  counts: OpenApiOperation({
    operationId: 'countOrders',
    tag,
    summary: 'How many orders have each status',
    answers: { 200: json('The counts.', orderCountsSchema), ...COMMON },
  }),
  get: OpenApiOperation({
    operationId: 'getOrder',
    tag,
    summary: 'One order with all it takes to ship it',
    parameters,
    answers: { 200: json('The order.', orderDetailSchema), ...UNKNOWN, ...COMMON },
  }),
  setStatuses: OpenApiOperation({
    operationId: 'setOrderStatuses',
    tag,
    summary: 'Gives several orders a status',
    description: 'All orders that exist are changed, or none when the answer is an error.',
    answers: {
      200: json('What was done, and which ids name no order.', bulkStatusAnswerSchema),
      ...UNFIT_BODY,
      ...COMMON,
    },
  }),
  setStatus: OpenApiOperation({
    operationId: 'setOrderStatus',
    tag,
    summary: 'Gives an order a status',
    parameters,
    answers: {
      200: json('The order as it is now.', adminOrderSchema),
      ...UNFIT_BODY,
      ...UNKNOWN,
      ...COMMON,
    },
  }),
};
