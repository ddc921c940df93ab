import { z } from 'zod';
import type { OrderExport } from '../../../contract/orders.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { DATABASE_AWAY, json, refusal, SIGN_IN, UNFIT_BODY } from '../../http/openapi-responses.ts';

const tag = 'Orders';

const orderExportAnswerSchema = z
  .strictObject({ url: z.string().describe('A path of this shop with the ticket in it.') })
  .meta({ id: 'OrderExport' }) satisfies z.ZodType<OrderExport>;

export const orderExportOpenApi = {
  create: OpenApiOperation({
    operationId: 'exportOrders',
    tag,
    summary: 'Makes an address from which orders can be saved as a CSV file, for a minute',
    answers: {
      201: json('The address.', orderExportAnswerSchema),
      ...UNFIT_BODY,
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
  download: OpenApiOperation({
    operationId: 'downloadOrders',
    tag,
    summary: 'Orders as a CSV file',
    description: 'The ticket lets in, so that a browser can save the file without a token.',
    parameters: [
      {
        in: 'query',
        name: 'ticket',
        required: true,
        description: 'Comes with the address that `POST /api/orders/exports` answers.',
        schema: z.string(),
      },
    ],
    answers: {
      200: {
        description: 'The file: UTF-8 with a byte order mark, commas, a row of headers, CRLF.',
        headers: {
          'Content-Disposition': {
            description: 'Names the file.',
            required: true,
            schema: z.string().regex(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/),
          },
        },
        content: { 'text/csv': { type: 'string' } },
      },
      401: refusal('The ticket has expired, or the session that it was drawn in has ended.'),
      ...DATABASE_AWAY,
    },
  }),
};
