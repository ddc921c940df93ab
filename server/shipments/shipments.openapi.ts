import { errorResponse, json, UNFIT_BODY } from '../http/openapi-responses.ts';
import { adminOrderSchema } from '../orders/order.schemas.ts';
import { ORDER_ID, OrderOperation, UNKNOWN } from '../orders/order-openapi.ts';
import { bulkShipmentResponseSchema, trackingImportSchema } from './shipment.schemas.ts';

const parameters = [ORDER_ID];
const ORDER = { 200: json('The updated order.', adminOrderSchema) };
const NOT_SHIPPED = { 404: errorResponse('There is no order with this id, or it is not shipped.') };

export const shipmentsOpenApi = {
  ship: OrderOperation({
    operationId: 'shipOrder',
    summary: 'Marks a paid order as shipped',
    parameters,
    responses: {
      201: json('The updated order.', adminOrderSchema),
      ...UNKNOWN,
      409: errorResponse('The order is not paid, or already shipped.'),
      ...UNFIT_BODY,
    },
  }),
  correct: OrderOperation({
    operationId: 'correctShipment',
    summary: 'Corrects the carrier and the tracking number of a shipped order',
    parameters,
    responses: { ...ORDER, ...NOT_SHIPPED, ...UNFIT_BODY },
  }),
  undo: OrderOperation({
    operationId: 'undoShipment',
    summary: 'Marks an order as not shipped after all',
    parameters,
    responses: { ...ORDER, ...NOT_SHIPPED },
  }),
  shipSeveral: OrderOperation({
    operationId: 'shipOrders',
    summary: 'Marks several paid orders as shipped, without tracking numbers',
    description: 'Ships all orders that can be shipped, or none if the response is an error.',
    responses: {
      200: json('The updated orders, and why others cannot be shipped.', bulkShipmentResponseSchema),
      ...UNFIT_BODY,
    },
  }),
  importTracking: OrderOperation({
    operationId: 'importTrackingNumbers',
    summary: 'Marks the orders of a CSV file as shipped, with their tracking numbers',
    description:
      'The first line names the columns: one with the order number or ID, one with the tracking number, and perhaps ' +
      'one with the carrier. Ships all orders that can be shipped, or none if the response is an error.',
    body: {
      description:
        'At most 5 MB, 20,000 lines and 200 columns, separated by commas, semicolons, tabs or bars.',
      type: 'text/csv',
      schema: {
        type: 'string',
        examples: ['Order number,Tracking number,Carrier\nLC123456,9400100000000000000000,USPS'],
      },
    },
    responses: {
      200: json(
        'How many orders can be shipped or were, and what is wrong with the other lines.',
        trackingImportSchema,
      ),
      400: errorResponse('The file is no CSV file, lacks a column, or has too many lines.'),
      413: errorResponse('The file is larger than 5 MB.'),
      415: errorResponse('The body is not `text/csv`.'),
    },
  }),
};
