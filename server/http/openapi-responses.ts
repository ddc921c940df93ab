import { z } from 'zod';
import type { Header, OpenApiResponse, Parameter, Schema } from './openapi.decorator.ts';

const errorResponseSchema = z
  .strictObject({ error: z.string().describe('What went wrong, in words that a person can act on.') })
  .meta({ id: 'ErrorResponse' });

/** A response with a JSON body. */
export const json = (
  description: string,
  schema: Schema,
  headers?: Record<string, Header>,
): OpenApiResponse => ({
  description,
  headers,
  content: { 'application/json': schema },
});

/** A response that says why not. */
export const errorResponse = (description: string, headers?: Record<string, Header>): OpenApiResponse =>
  json(description, errorResponseSchema, headers);

export const RETRY_AFTER: Header = {
  description: 'Seconds to wait.',
  required: true,
  schema: z.string().regex(/^[1-9]\d*$/),
};

export const UNEXPECTED = { 500: errorResponse('An error of the shop. Its number stands in the log.') };

const entityTag = z.string().regex(/^"[^"]+"$/);

export const ETAG: Header = { description: 'Names this state of it.', required: true, schema: entityTag };

/** The header of every page but the last of a list. */
export const LINK: Header = {
  description: 'URL of the next page, as `<...>; rel="next"`. Absent on the last one.',
  schema: z.string().regex(/^<\/[^>]+>; rel="next"$/),
};

export const IF_NONE_MATCH: Parameter = {
  in: 'header',
  name: 'If-None-Match',
  description: 'The `ETag` of what is known already: if it still holds, the answer is 304.',
  schema: z.string(),
};

export const IF_MATCH: Parameter = {
  in: 'header',
  name: 'If-Match',
  description: "The `ETag` of the version that was edited, so that nobody else's changes are overwritten.",
  schema: z.string(),
};
