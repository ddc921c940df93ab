import type { FastifyRequest } from 'fastify';

/** `http://host` in front of a path, which every server must understand (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?]*/i;

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The URL of a request in a form that the router can read. A path that cannot be decoded is taken literally, so that
 * it gets the response of every other unknown path: a page for visitors, JSON for programs.
 */
export function normalizeUrl(url: string): string {
  const relative = url.replace(ABSOLUTE, '');
  const [path = ''] = relative.split('?', 1);
  const query = relative.slice(path.length);
  return `${isDecodable(path) ? path : path.replaceAll('%', '%25')}${query}` || '/';
}

/** The longest host name (RFC 1035), with a port. */
const MAX_HOST_LENGTH = 253 + ':65535'.length;

/**
 * The origin that a visitor knows the shop by. Protocol and host are headers, which may hold markup: empty when they
 * name no website.
 */
export function requestOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const isWebsite = /^https?$/.test(protocol) && host.length <= MAX_HOST_LENGTH && HOST.test(host);
  return isWebsite ? `${protocol}://${host}` : '';
}
