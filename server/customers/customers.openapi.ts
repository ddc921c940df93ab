import { ETAG, errorResponse, IF_MATCH, json, UNFIT_BODY } from '../http/openapi-responses.ts';
import { adminOrderSchema, historyEntrySchema } from '../orders/order.schemas.ts';
import { ORDER_ID, OrderOperation, UNKNOWN } from '../orders/order-openapi.ts';
import { customerErasureSchema } from './customers.schemas.ts';

const parameters = [ORDER_ID];
const VERSION = 'The entity tag is `customerVersion` of the order in double quotes.';

export const customersOpenApi = {
  correct: OrderOperation({
    operationId: 'correctCustomer',
    summary: 'Corrects name, e-mail, phone and address of an order that is not shipped',
    description: `The history says which of them were corrected, and not what they were. No e-mail is sent again. ${VERSION}`,
    parameters: [...parameters, IF_MATCH],
    responses: {
      200: json('The updated order.', adminOrderSchema, { ETag: ETAG }),
      ...UNFIT_BODY,
      ...UNKNOWN,
      409: errorResponse('The order is shipped, or its customer was erased.'),
      412: errorResponse('The customer has changed since the version in `If-Match`.'),
    },
  }),
  erase: OrderOperation({
    operationId: 'eraseCustomer',
    summary: 'Erases the customer of an order, in all orders with the same e-mail',
    description:
      'Constants take the place of name, e-mail, phone, address and cardholder; the card is cut to its last four digits; ' +
      'tracking numbers, notes and e-mails that wait are removed. Items, sums and times stay. Backups, and e-mails that ' +
      `were sent, are not reached. ${VERSION}`,
    parameters: [...parameters, IF_MATCH],
    responses: {
      200: json('Erased.', customerErasureSchema),
      400: errorResponse('`If-Match` is malformed.'),
      ...UNKNOWN,
      412: errorResponse('The customer has changed since the version in `If-Match`.'),
    },
  }),
  note: OrderOperation({
    operationId: 'noteOrder',
    summary: 'Adds a note to the history of an order',
    parameters,
    responses: {
      201: json('The line of the history.', historyEntrySchema),
      409: errorResponse('The customer was erased.'),
      ...UNFIT_BODY,
      ...UNKNOWN,
    },
  }),
};
