import { OpenApiOperation, type Operation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, idOf, SIGN_IN } from '../http/openapi-responses.ts';
import { UNKNOWN_ORDER } from './order.schemas.ts';

export const ORDER_ID = idOf('an order');
export const UNKNOWN = { 404: errorResponse(UNKNOWN_ORDER) };

/** Describes a route of orders, all of which are for operators and need the database. */
export const OrderOperation = ({ responses, ...operation }: Omit<Operation, 'tag'>) =>
  OpenApiOperation({
    ...operation,
    tag: 'Orders',
    responses: { ...responses, ...SIGN_IN, ...DATABASE_AWAY },
  });
