import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'X-Request-Id';

/** What can stand in a line of the log as it is. */
const ACCEPTABLE = /^[A-Za-z0-9._-]{1,64}$/;

/** Whoever comes without a proxy that is trusted could make lines of the log look like those of others. */
function idFromProxy({ headers, ips }: FastifyRequest): string | undefined {
  const id = headers['x-request-id'];
  const isFromProxy = ips !== undefined && ips.length > 1;
  return isFromProxy && typeof id === 'string' && ACCEPTABLE.test(id) ? id : undefined;
}

/** Gives each request an id, which the response and the lines of the log about it name: its proxy's, or a new one. */
export function identifyRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    request.id = idFromProxy(request) ?? randomUUID();
    reply.header(HEADER, request.id);
    done();
  });
}
