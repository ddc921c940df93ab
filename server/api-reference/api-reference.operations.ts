import { z } from 'zod';
import { DATABASE_AWAY, ETAG, IF_NONE_MATCH, json, SIGN_IN } from './answers.ts';
import { Describe } from './describe.decorator.ts';

const documentSchema = z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApiDocument' });

export const describeApiReference = {
  document: Describe({
    operationId: 'getApiReference',
    tag: 'Shop',
    summary: 'This document',
    description: 'Open to everybody while the shop is tried out; in production to operators.',
    parameters: [IF_NONE_MATCH],
    answers: {
      200: json('The document.', documentSchema, { ETag: ETAG }),
      304: { description: 'Nothing has changed since.', headers: { ETag: ETAG } },
      ...SIGN_IN,
      ...DATABASE_AWAY,
    },
  }),
};
