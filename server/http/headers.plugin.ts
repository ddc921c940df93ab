import { BadRequestException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { plugin } from './plugin.ts';

/** HTTP/1.1 requires one Host (RFC 9112, 3.2). With several, a proxy may have checked a different one than the shop uses. */
function hasOneHost({ httpVersion, rawHeaders }: FastifyRequest['raw']): boolean {
  // Alternating names and values.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const API = /^\/(api|rest)([/?]|$)/;

/** Whether a request is for an API. Checks its route, too, since the URL can be percent-encoded. */
function isForApi({ url, routeOptions }: FastifyRequest): boolean {
  return API.test(url) || (url.includes('%') && API.test(routeOptions.url ?? ''));
}

/**
 * Refuses requests without exactly one Host. API responses are not stored unless a route allows it, since many are personal
 * or soon outdated.
 */
export const headersPlugin = plugin((server) => {
  server.addHook('onRequest', (request, reply, done) => {
    if (hasOneHost(request.raw)) return done();
    reply.sendError(new BadRequestException('The request must have exactly one Host header.'));
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (isForApi(request) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done();
  });
});
