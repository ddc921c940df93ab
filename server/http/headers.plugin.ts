import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './errors/errors.plugin.ts';

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

/** @param rawHeaders names and values by turns */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === name) count += 1;
  return count;
}

/** HTTP/1.1 demands one Host (RFC 9112, 3.2): of several, a proxy may have judged another one than the shop reads. */
export function demandOneHost(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    const hosts = countOf('host', rawHeaders);
    if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return done();
    sendError(new BadRequestException('The request must have one Host header.'), request, reply);
  });
}
