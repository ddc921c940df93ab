import { z } from 'zod';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/orders.ts';
import { type Header, OpenApiOperation, type Parameter } from '../http/openapi.decorator.ts';
import { json, RETRY_AFTER } from '../http/openapi-responses.ts';
import {
  gatewayErrorSchema,
  insertedOrderSchema,
  orderRowSchema,
  postgrestErrorSchema,
} from './data-api.schemas.ts';
import { MOST_ROWS, SINGULAR } from './insert-request.ts';

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
  description: 'Names the `code`.',
  required: true,
  schema: z.string().regex(/^PostgREST; error=\w+$/),
};
const refusal = (description: string, schema: z.ZodType = postgrestErrorSchema, more = {}) =>
  json(description, schema, { 'Proxy-Status': PROXY_STATUS, ...more });

export const dataApiOpenApi = {
  insert: OpenApiOperation({
    operationId: 'insertOrders',
    tag: 'Data API',
    summary: 'Places orders',
    description:
      'Stores all rows or none. What the rows may be is decided by the table. Nobody can read an order here, ' +
      'except who inserts it, in the answer.',
    security: [{ publicKey: [] }, { publicKeyInAddress: [] }],
    parameters: [
      columns('columns', 'Which keys of the rows count, separated by commas; all of them without it.'),
      columns('select', 'Which columns come back, separated by commas; all that may be read without it.'),
      header(
        'Prefer',
        '`return=representation` answers the rows, `missing=default` fills missing keys, `count=exact` counts.',
      ),
      header('Content-Profile', 'The schema of the table.', z.literal('public')),
      header(
        IDEMPOTENCY_KEY_HEADER,
        'Drawn once for an order of one row: however often it is sent, it is stored once. A replay answers 409.',
        z.guid(),
      ),
    ],
    body: {
      description: 'One row, or several with the same keys.',
      schema: z.union([orderRowSchema, z.array(orderRowSchema).max(MOST_ROWS)]),
    },
    answers: {
      201: {
        description: 'Stored. The body is empty unless `return=representation` is preferred.',
        headers: {
          'Content-Range': {
            description: '`*/2` for two rows where `count=exact` is preferred, otherwise `*/*`.',
            required: true,
            schema: z.string().regex(/^\*\/(\d+|\*)$/),
          },
          'Preference-Applied': { description: 'The preferences that were heeded.', schema: z.string() },
        },
        content: {
          'application/json': z.array(insertedOrderSchema),
          [SINGULAR]: insertedOrderSchema,
        },
      },
      400: refusal('A row, a parameter or a header is not what it must be.'),
      401: refusal(
        'The public key is missing or wrong, or something is asked for that it does not open.',
        z.union([postgrestErrorSchema, gatewayErrorSchema]),
        {
          'WWW-Authenticate': {
            description: 'How to be let in.',
            required: true,
            schema: z.literal('Bearer'),
          },
        },
      ),
      406: refusal('The answer cannot have the form or the schema that is asked for.'),
      409: refusal('An order with this idempotency key is stored already.'),
      413: refusal(`More than 32 KiB or ${MOST_ROWS} rows.`),
      500: refusal('An error of the shop. Its number stands in the log.'),
      503: refusal('The shop cannot work with its database at the moment.', postgrestErrorSchema, {
        'Retry-After': RETRY_AFTER,
      }),
    },
  }),
};
