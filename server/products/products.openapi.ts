import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import {
  DATABASE_AWAY,
  ETAG,
  IF_NONE_MATCH,
  idOf,
  json,
  LINK,
  refusal,
  SIGN_IN,
  UNFIT_BODY,
} from '../http/openapi-responses.ts';
import { productSchema, removedProductSchema } from './product.response.ts';

const tag = 'Products';
const parameters = [idOf('a product')];
const UNKNOWN = { 404: refusal('There is no product with this id.') };
const UNCHANGED = { 304: { description: 'Nothing has changed since.', headers: { ETag: ETAG } } };

export const productsOpenApi = {
  list: OpenApiOperation({
    operationId: 'listProducts',
    tag,
    summary: 'One page of the products, newest first',
    parameters: [IF_NONE_MATCH],
    answers: {
      200: json('The page.', z.array(productSchema), { ETag: ETAG, Link: LINK }),
      304: { ...UNCHANGED[304], headers: { ETag: ETAG, Link: LINK } },
      400: refusal('`limit` or `after` is not what it must be.'),
      ...DATABASE_AWAY,
    },
  }),
  get: OpenApiOperation({
    operationId: 'getProduct',
    tag,
    summary: 'One product',
    parameters: [...parameters, IF_NONE_MATCH],
    answers: {
      200: json('The product.', productSchema, { ETag: ETAG }),
      ...UNCHANGED,
      ...UNKNOWN,
      ...DATABASE_AWAY,
    },
  }),
  create: OpenApiOperation({
    operationId: 'createProduct',
    tag,
    summary: 'Adds a product',
    answers: {
      201: json('The product as it is stored.', productSchema, { ETag: ETAG }),
      ...SIGN_IN,
      ...UNFIT_BODY,
      ...DATABASE_AWAY,
    },
  }),
  update: OpenApiOperation({
    operationId: 'updateProduct',
    tag,
    summary: 'Replaces what is stored of a product',
    parameters: [
      ...parameters,
      {
        in: 'header',
        name: 'If-Match',
        description:
          'The `ETag` of what was changed, so that the changes of somebody else are not overwritten.',
        schema: z.string(),
      },
    ],
    answers: {
      200: json('The product as it is stored now.', productSchema, { ETag: ETAG }),
      ...SIGN_IN,
      ...UNFIT_BODY,
      ...UNKNOWN,
      412: refusal('Somebody else has changed the product since the state that `If-Match` names.'),
      ...DATABASE_AWAY,
    },
  }),
  remove: OpenApiOperation({
    operationId: 'removeProduct',
    tag,
    summary: 'Removes a product',
    parameters,
    answers: {
      200: json('It is gone.', removedProductSchema),
      ...SIGN_IN,
      ...UNKNOWN,
      ...DATABASE_AWAY,
    },
  }),
};
