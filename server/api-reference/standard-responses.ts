import { z } from 'zod';
import { notFoundMessage } from '../http/exceptions.ts';
import { MAX_BODY_SIZE } from '../http/limits.ts';
import type { OpenApiResponse, Parameter } from '../http/openapi.decorator.ts';
import { errorResponse, RETRY_AFTER, UNEXPECTED } from '../http/openapi-responses.ts';
import type { Route } from './route.ts';

type Responses = Record<number, OpenApiResponse>;

const SERVER_ERRORS: Responses = {
  ...UNEXPECTED,
  503: errorResponse('The database is unavailable. Try again in a minute.', {
    'Retry-After': RETRY_AFTER,
  }),
};

const SESSION_ERRORS: Responses = {
  401: errorResponse('The session token is missing, or its session has ended.'),
};

const SECOND_FACTOR_ERRORS: Responses = {
  403: errorResponse('With `ADMIN_SECOND_FACTOR=required`: the operator must set up a second factor first.'),
};

const BODY_ERRORS: Responses = {
  400: errorResponse(
    'The body does not match the schema. The message lists up to ten problems, each with its field.',
  ),
  413: errorResponse(`The body is larger than ${MAX_BODY_SIZE}.`),
  415: errorResponse('The body is not `application/json`.'),
};

const unknown = (resource: NonNullable<Route['idOf']>): Responses => ({
  404: errorResponse(notFoundMessage(resource)),
});

/** The responses that follow from the kind of a route, by status. */
export function standardResponses({ access, isWithoutSecondFactor, idOf, hasBody }: Route): Responses {
  return {
    ...(hasBody && BODY_ERRORS),
    ...(access !== 'everywhere' && SESSION_ERRORS),
    ...(access !== 'everywhere' && !isWithoutSecondFactor && SECOND_FACTOR_ERRORS),
    ...(idOf && unknown(idOf)),
    ...SERVER_ERRORS,
  };
}

/** The parameters that follow from the path of a route. */
export function standardParameters({ idOf }: Route): Parameter[] {
  if (idOf === undefined) return [];
  const description = `\`_id\` of ${idOf === 'order' ? 'an order' : 'a product'}.`;
  return [{ in: 'path', name: 'id', required: true, description, schema: z.guid() }];
}
