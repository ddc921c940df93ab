import { z } from 'zod';
import { notFoundMessage } from '../http/exceptions.ts';
import type { OpenApiResponse, Parameter } from '../http/openapi.decorator.ts';
import { errorResponse, RETRY_AFTER, UNEXPECTED } from '../http/openapi-responses.ts';
import type { Route } from './route.ts';

type Responses = Record<number, OpenApiResponse>;

const DATABASE_AWAY: Responses = {
  ...UNEXPECTED,
  503: errorResponse('The shop cannot work with its database at the moment. Try again in a minute.', {
    'Retry-After': RETRY_AFTER,
  }),
};

const SIGN_IN: Responses = {
  401: errorResponse('There is no session token, or its session has ended.'),
};

const UNFIT_BODY: Responses = {
  400: errorResponse('The body is not the JSON that is asked for. The text names each wrong field.'),
  413: errorResponse('The body is longer than 32 KiB.'),
  415: errorResponse('The body is not `application/json`.'),
};

const unknown = (resource: NonNullable<Route['idOf']>): Responses => ({
  404: errorResponse(notFoundMessage(resource)),
});

/** The responses that follow from what a route is, by status. */
export function standardResponses({ access, idOf, hasBody }: Route): Responses {
  return {
    ...(hasBody && UNFIT_BODY),
    ...(access !== 'everywhere' && SIGN_IN),
    ...(idOf && unknown(idOf)),
    ...DATABASE_AWAY,
  };
}

/** The parameters that follow from the path of a route. */
export function standardParameters({ idOf }: Route): Parameter[] {
  if (idOf === undefined) return [];
  const description = `\`_id\` of ${idOf === 'order' ? 'an order' : 'a product'}.`;
  return [{ in: 'path', name: 'id', required: true, description, schema: z.guid() }];
}
