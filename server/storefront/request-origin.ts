import type { FastifyRequest } from 'fastify';

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The origin that a visitor knows the shop by. What is no host name is nobody's address, and may be markup. */
export function requestOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return HOST.test(host) ? `${protocol}://${host}` : '';
}
