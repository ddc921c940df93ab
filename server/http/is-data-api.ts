import type { FastifyRequest } from 'fastify';

const DATA_API = /^\/rest\/v1(\/|$)/;

/** Whether a request is PostgREST's business: by the route it was matched to, since an address can be encoded. */
export function isDataApi({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return DATA_API.test(routeOptions?.url ?? url.split('?', 1)[0] ?? '');
}
