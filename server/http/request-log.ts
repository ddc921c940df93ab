import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** One line per request, of an allow-list: no query, no header, no body ever reaches the log. */
export function logRequests(server: FastifyInstance): void {
  const logger = new Logger('Requests');
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const line = `${request.method} ${route} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`;
    // Why the shop cannot answer now (503) is a line of its own already.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) logger.warn(line);
    else logger.debug(line);
  });
}
