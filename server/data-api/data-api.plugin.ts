import { plugin } from '../http/plugin.ts';
import { PostgrestError } from './postgrest-error.ts';
import { isDataApi } from './postgrest-format.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const EXPOSED =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit';
const ONE_DAY_SECONDS = '86400';

/** CORS for every origin, as in PostgREST: access depends on the key. */
export const dataApiPlugin = plugin((server) => {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isDataApi(request)) return done();
    const { method, headers } = request;
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', EXPOSED);
    if (method === 'OPTIONS') {
      return void reply
        .status(200)
        .header('Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD')
        .header('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
        .header('Access-Control-Max-Age', ONE_DAY_SECONDS)
        .send();
    }
    if (!METHODS.includes(method)) {
      reply.header('Allow', METHODS.join(', '));
      return void reply.sendError(new PostgrestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`));
    }
    // PostgREST treats a body without a type as JSON.
    if (method === 'POST') headers['content-type'] ??= 'application/json';
    done();
  });
});
