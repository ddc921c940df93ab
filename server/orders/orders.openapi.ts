import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import {
  DATABASE_AWAY,
  errorResponse,
  idOf,
  json,
  LINK,
  SIGN_IN,
  UNFIT_BODY,
} from '../http/openapi-responses.ts';
import {
  adminOrderSchema,
  bulkStatusResponseSchema,
  orderCountsSchema,
  orderDetailSchema,
  orderEmailRetriesSchema,
  orderEmailSchema,
  orderExportResponseSchema,
  ordersSummarySchema,
  UNKNOWN_ORDER,
} from './order.schemas.ts';

const tag = 'Orders';
const parameters = [idOf('an order')];
const UNKNOWN = { 404: errorResponse(UNKNOWN_ORDER) };
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
  sendEmail: OpenApiOperation({
    operationId: 'sendOrderEmail',
    tag,
    summary: 'Has an email about an order sent again, or for the first time',
    description:
      'It is sent in a few seconds, with a new Message-ID. What the shop sends by itself is limited to the emails of 5 ' +
      'orders a day for one address; this is not.',
    parameters,
    responses: {
      202: json('The email, which waits to be sent.', orderEmailSchema),
      409: errorResponse(
        'The shop sends no email, none about this order, or this one at the moment, or the customer was erased.',
      ),
      ...UNFIT_BODY,
      ...UNKNOWN,
      ...COMMON,
    },
  }),
  retryEmails: OpenApiOperation({
    operationId: 'retryOrderEmails',
    tag,
    summary: 'Has all emails of the last 30 days that failed sent again',
    description:
      'They are sent one after the other, and tried for two days. One address still gets the emails of 5 orders a day.',
    responses: {
      202: json('How many will be sent.', orderEmailRetriesSchema),
      409: errorResponse('The shop sends no email.'),
      ...UNFIT_BODY,
      ...COMMON,
    },
  }),
  createExport: OpenApiOperation({
    operationId: 'exportOrders',
    tag,
    summary: 'Creates a URL that serves orders as a CSV file for one minute',
    responses: {
      201: json('The URL.', orderExportResponseSchema),
      ...UNFIT_BODY,
      ...COMMON,
    },
  }),
  downloadExport: OpenApiOperation({
    operationId: 'downloadOrders',
    tag,
    summary: 'Downloads orders as a CSV file',
    description: 'The ticket authorizes the download, so that a browser can save the file without a token.',
    parameters: [
      {
        in: 'query',
        name: 'ticket',
        required: true,
        description: 'Part of the URL that `POST /api/orders/exports` returns.',
        schema: z.string(),
      },
    ],
    responses: {
      200: {
        description: 'The file: UTF-8 with a byte order mark, commas, a row of headers, CRLF.',
        headers: {
          'Content-Disposition': {
            description: 'The name of the file.',
            required: true,
            schema: z.string().regex(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/),
          },
        },
        content: { 'text/csv': { type: 'string' } },
      },
      401: errorResponse('The ticket is invalid or has expired, or its session has ended.'),
      ...DATABASE_AWAY,
    },
  }),
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
