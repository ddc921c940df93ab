import { z } from 'zod';
import type { Header, OpenApiResponse, Parameter, Schema } from './openapi.decorator.ts';

const errorResponseSchema = z
  .strictObject({ error: z.string().describe('A human-readable message: what went wrong and what to do.') })
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

/** A response with an `error` message. */
export const errorResponse = (description: string, headers?: Record<string, Header>): OpenApiResponse =>
  json(description, errorResponseSchema, headers);

export const RETRY_AFTER: Header = {
  description: 'Seconds to wait.',
  required: true,
  schema: z.string().regex(/^[1-9]\d*$/),
};

export const UNEXPECTED = {
  500: errorResponse('An unexpected error. The message quotes the request ID to look up in the log.'),
};

const entityTag = z.string().regex(/^"[^"]+"$/);

export const ETAG: Header = { description: 'Identifies this version.', required: true, schema: entityTag };

/** For every page of a list except the last. */
export const LINK: Header = {
  description: 'URL of the next page, as `<...>; rel="next"`. Absent on the last page.',
  schema: z.string().regex(/^<\/[^>]+>; rel="next"$/),
};

export const IF_NONE_MATCH: Parameter = {
  in: 'header',
  name: 'If-None-Match',
  description: 'The `ETag` of the version you have. If it is still current, the response is a 304.',
  schema: z.string(),
};

export const IF_MATCH: Parameter = {
  in: 'header',
  name: 'If-Match',
  description: "The `ETag` of the version you edited, so that you do not overwrite someone else's changes.",
  schema: z.string(),
};
