import { BadRequestException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { plugin } from './plugin.ts';

/** HTTP/1.1 demands one Host (RFC 9112, 3.2): of several, a proxy may have judged another one than the shop reads. */
function hasOneHost({ httpVersion, rawHeaders }: FastifyRequest['raw']): boolean {
  // Names and values by turns.
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const API = /^\/(api|rest)([/?]|$)/;

/** Whether a request is for an API: also by its route, since a URL can be percent-encoded. */
function isForApi({ url, routeOptions }: FastifyRequest): boolean {
  return API.test(url) || (url.includes('%') && API.test(routeOptions.url ?? ''));
}

/**
 * Refuses a request without its one Host. Responses of the API are often personal and soon outdated, so nothing stores
 * them unless a route allows it.
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
