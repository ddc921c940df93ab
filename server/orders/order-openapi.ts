import { errorResponse, idOf } from '../http/openapi-responses.ts';
import { UNKNOWN_ORDER } from './order.schemas.ts';

/** What the descriptions of all routes of orders share. */
export const ORDERS_TAG = 'Orders';
export const ORDER_ID = idOf('an order');
export const UNKNOWN = { 404: errorResponse(UNKNOWN_ORDER) };
