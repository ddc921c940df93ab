import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import {
  DATABASE_AWAY,
  ETAG,
  errorResponse,
  IF_MATCH,
  IF_NONE_MATCH,
  idOf,
  json,
  LINK,
  SIGN_IN,
  UNFIT_BODY,
} from '../http/openapi-responses.ts';
import { productSchema, removedProductSchema } from './products.schemas.ts';

const tag = 'Products';
const parameters = [idOf('a product')];
const UNKNOWN = { 404: errorResponse('There is no product with this id.') };
const UNCHANGED = { 304: { description: 'Not modified.', headers: { ETag: ETAG } } };

export const productsOpenApi = {
  list: OpenApiOperation({
    operationId: 'listProducts',
    tag,
    summary: 'Lists products, newest first',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: json('The page.', z.array(productSchema), { ETag: ETAG, Link: LINK }),
      304: { ...UNCHANGED[304], headers: { ETag: ETAG, Link: LINK } },
      400: errorResponse('`limit` or `after` is malformed.'),
      ...DATABASE_AWAY,
    },
  }),
  get: OpenApiOperation({
    operationId: 'getProduct',
    tag,
    summary: 'Returns a product',
    parameters: [...parameters, IF_NONE_MATCH],
    responses: {
      200: json('The product.', productSchema, { ETag: ETAG }),
      ...UNCHANGED,
      ...UNKNOWN,
      ...DATABASE_AWAY,
    },
  }),
  create: OpenApiOperation({
    operationId: 'createProduct',
    tag,
    summary: 'Creates a product',
    responses: {
      201: json('The product as stored.', productSchema, { ETag: ETAG }),
      ...SIGN_IN,
      ...UNFIT_BODY,
      ...DATABASE_AWAY,
    },
  }),
  update: OpenApiOperation({
    operationId: 'updateProduct',
    tag,
    summary: 'Replaces a product',
    parameters: [...parameters, IF_MATCH],
    responses: {
      200: json('The product as stored now.', productSchema, { ETag: ETAG }),
      ...SIGN_IN,
      ...UNFIT_BODY,
      ...UNKNOWN,
      412: errorResponse('The product has changed since the version in `If-Match`.'),
      ...DATABASE_AWAY,
    },
  }),
  remove: OpenApiOperation({
    operationId: 'removeProduct',
    tag,
    summary: 'Deletes a product',
    parameters,
    responses: {
      200: json('Deleted.', removedProductSchema),
      ...SIGN_IN,
      ...UNKNOWN,
      ...DATABASE_AWAY,
    },
  }),
};
