import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. An empty one counts as none, because clients that name a content type
 * on every request, the Supabase client among them, send DELETE that way too.
 */
export function acceptJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
