import { z } from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { MAX_BODY_SIZE } from '../http/limits.ts';
import { type Header, OpenApiOperation, type Parameter } from '../http/openapi.decorator.ts';
import { json, RETRY_AFTER } from '../http/openapi-responses.ts';
import {
  gatewayErrorSchema,
  insertedOrderSchema,
  orderRowSchema,
  postgrestErrorSchema,
} from './data-api.schemas.ts';
import { MAX_ROWS, SINGULAR } from './insert-request.ts';

const header = (name: string, description: string, schema: z.ZodType = z.string()): Parameter => ({
  in: 'header',
  name,
  description,
  schema,
});
const columns = (name: string, description: string): Parameter => ({
  in: 'query',
  name,
  description,
  schema: z.string(),
});

const PROXY_STATUS: Header = {
  description: 'Contains the `code`.',
  required: true,
  schema: z.string().regex(/^PostgREST; error=\w+$/),
};
const errorResponse = (description: string, schema: z.ZodType = postgrestErrorSchema, more = {}) =>
  json(description, schema, { 'Proxy-Status': PROXY_STATUS, ...more });

export const dataApiOpenApi = {
  insert: OpenApiOperation({
    operationId: 'insertOrders',
    summary: 'Places orders',
    description:
      'Stores all rows or none. The table itself validates them. Only the response to an insert returns its rows; ' +
      'orders cannot be read here later.',
    security: [{ publicKey: [] }, { publicKeyInAddress: [] }],
    parameters: [
      columns('columns', 'Keys of the rows to insert, separated by commas. Default: all.'),
      columns('select', 'Columns to return, separated by commas. Default: all readable columns.'),
      header(
        'Prefer',
        '`return=representation` returns the rows, `missing=default` fills in missing keys, `count=exact` counts.',
      ),
      header('Content-Profile', 'The schema of the table.', z.literal('public')),
      header(
        IDEMPOTENCY_KEY_HEADER,
        'A UUID per order, for requests with one row: an order that is sent twice is stored once. A replay gets a 409.',
        z.guid(),
      ),
    ],
    body: {
      description: 'One row, or several with the same keys.',
      schema: z.union([orderRowSchema, z.array(orderRowSchema).max(MAX_ROWS)]),
    },
    responses: {
      201: {
        description: 'Stored. The body is empty unless `return=representation` is preferred.',
        headers: {
          'Content-Range': {
            description: '`*/2` for two rows where `count=exact` is preferred, otherwise `*/*`.',
            required: true,
            schema: z.string().regex(/^\*\/(\d+|\*)$/),
          },
          'Preference-Applied': { description: 'The preferences that were applied.', schema: z.string() },
        },
        content: {
          'application/json': z.array(insertedOrderSchema),
          [SINGULAR]: insertedOrderSchema,
        },
      },
      400: errorResponse(
        'A row, a parameter or a header is malformed, or a row violates a constraint of the table.',
      ),
      401: errorResponse(
        'The public key is missing, wrong or not sufficient.',
        z.union([postgrestErrorSchema, gatewayErrorSchema]),
        {
          'WWW-Authenticate': {
            description: 'The authentication scheme.',
            required: true,
            schema: z.literal('Bearer'),
          },
        },
      ),
      406: errorResponse('The requested media type or schema is not available.'),
      409: errorResponse('An order with this idempotency key already exists.'),
      413: errorResponse(`More than ${MAX_BODY_SIZE} or ${MAX_ROWS} rows.`),
      429: errorResponse(
        'This IP address has reached its limit of orders in ten minutes, or had ten times as many refused, or the request has more rows than the limit.',
        postgrestErrorSchema,
        { 'Retry-After': RETRY_AFTER },
      ),
      500: errorResponse('An unexpected error. Its message quotes the request ID to look up in the log.'),
      503: errorResponse('The database is unavailable.', postgrestErrorSchema, {
        'Retry-After': RETRY_AFTER,
      }),
    },
    standardResponses: false,
  }),
};
