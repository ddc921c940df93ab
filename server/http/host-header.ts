import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './error.filter.ts';

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/** Of a name, without the port (RFC 1035). */
const MAX_NAME_LENGTH = 253;

/**
 * The origin that a visitor knows the shop by. Protocol and host are headers, which may hold markup: empty when they
 * name no website.
 */
export function requestOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const [, name = ''] = HOST.exec(host) ?? [];
  const isWebsite = /^https?$/.test(protocol) && name !== '' && name.length <= MAX_NAME_LENGTH;
  return isWebsite ? `${protocol}://${host}` : '';
}

/** HTTP/1.1 demands one Host (RFC 9112, 3.2): of several, a proxy may have judged another one than the shop reads. */
export function demandOneHost(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')) return;
    sendError(new BadRequestException('The request must have one Host header.'), request, reply);
    return reply;
  });
}
