import type { FastifyInstance } from 'fastify';
import { isDataApi } from '../http/errors/errors.plugin.ts';

const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit';
const ONE_DAY_SECONDS = '86400';

/** Lets pages of other origins use the Data API, as PostgREST does. The key, not the origin, opens the door. */
export function allowCrossOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isDataApi(request)) return done();
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', EXPOSED);
    // PostgREST takes a body without a type for JSON.
    if (request.method === 'POST') request.headers['content-type'] ??= 'application/json';
    if (request.method !== 'OPTIONS') return done();
    reply
      .status(200)
      .header('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD')
      .header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? '*')
      .header('Access-Control-Max-Age', ONE_DAY_SECONDS)
      .send();
  });
}
