import type { FastifyInstance } from 'fastify';

/** Answers of the API are true for the moment and often personal, so nothing keeps them unless a route says so. */
export function forbidCachingOfApi(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const isApi = /^\/(api|rest)\//.test(request.routeOptions.url ?? '');
    if (isApi && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
}
