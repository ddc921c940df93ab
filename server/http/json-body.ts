import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isNestedDeeper } from './json-depth.ts';

/** An order has three levels. What walks through a body by calling itself overflows the stack at some thousands. */
const DEEPEST_BODY = 32;

/**
 * Bodies are JSON and nothing else. An empty one counts as none, because clients that name a content type
 * on every request, the Supabase client among them, send DELETE that way too.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (isNestedDeeper(body as string, DEEPEST_BODY)) done(tooDeep());
    else parse(request, body as string, done);
  });
}

function tooDeep(): BadRequestException {
  return new BadRequestException(`The JSON is nested more than ${DEEPEST_BODY} levels deep.`);
}
