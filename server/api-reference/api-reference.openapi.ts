import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, ETAG, IF_NONE_MATCH, json, SIGN_IN } from '../http/openapi-responses.ts';

const documentSchema = z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' });

export const apiReferenceOpenApi = {
  document: OpenApiOperation({
    operationId: 'getApiReference',
    tag: 'Shop',
    summary: 'This document',
    description: 'Open to everybody while the shop is tried out; in production to operators.',
    parameters: [IF_NONE_MATCH],
    responses: {
      200: json('The document.', documentSchema, { ETag: ETAG }),
      304: { description: 'Nothing has changed since.', headers: { ETag: ETAG } },
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
};
