import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, json, UNFIT_BODY } from '../http/openapi-responses.ts';
import { OrderOperation } from '../orders/order-openapi.ts';
import { orderExportResponseSchema } from './order-export.schemas.ts';

export const orderExportOpenApi = {
  create: OrderOperation({
    operationId: 'exportOrders',
    summary: 'Creates a URL that serves orders as a CSV file for one minute',
    responses: {
      201: json('The URL.', orderExportResponseSchema),
      ...UNFIT_BODY,
    },
  }),
  download: OpenApiOperation({
    operationId: 'downloadOrders',
    tag: 'Orders',
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
};
