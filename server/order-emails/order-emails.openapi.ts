import { errorResponse, json, UNFIT_BODY } from '../http/openapi-responses.ts';
import { orderEmailSchema } from '../orders/order.schemas.ts';
import { ORDER_ID, OrderOperation, UNKNOWN } from '../orders/order-openapi.ts';
import { orderEmailRetriesSchema } from './order-emails.schemas.ts';

const parameters = [ORDER_ID];

export const orderEmailsOpenApi = {
  send: OrderOperation({
    operationId: 'sendOrderEmail',
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
    },
  }),
  retry: OrderOperation({
    operationId: 'retryOrderEmails',
    summary: 'Has all emails of the last 30 days that failed sent again',
    description:
      'They are sent one after the other, and tried for two days. One address still gets the emails of 5 orders a day.',
    responses: {
      202: json('How many will be sent.', orderEmailRetriesSchema),
      409: errorResponse('The shop sends no email.'),
      ...UNFIT_BODY,
    },
  }),
};
