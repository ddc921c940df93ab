import { maxHeaderSize, type Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { createClientErrorHandler } from './errors/client-error-handler.ts';
import type { ErrorFormat } from './errors/error-format.ts';
import { MAX_REQUEST_MILLISECONDS } from './limits.ts';
import { trustedProxies } from './proxies.ts';
import { normalizeUrl } from './url-normalization.ts';

const TIMEOUT_CHECK_MILLISECONDS = 1_000;

/** No route has a schema of Fastify's: zod checks what comes. So what compiles them need not be loaded. */
const NO_SCHEMAS = () => () => {
  throw new Error('Fastify schemas are not supported. Validate with zod.');
};

/** What Fastify, and Node below it, are told once. All else of HTTP is in plugins. */
export function serverOptions(
  settings: Pick<Settings, 'trustProxy'>,
  errorFormats: ErrorFormat[],
): FastifyHttpOptions<Server> {
  return {
    trustProxy: trustedProxies(settings),
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // An id is as long as a URL may be: the router would refuse a long one in its own words.
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: createClientErrorHandler(errorFormats),
    schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
    // Headers that trickle in must not hold a connection for good. `readBody` limits the time of bodies.
    requestTimeout: MAX_REQUEST_MILLISECONDS + 2 * TIMEOUT_CHECK_MILLISECONDS,
    http: {
      // The headers plugin refuses such a request in the error format of its API.
      requireHostHeader: false,
      headersTimeout: MAX_REQUEST_MILLISECONDS,
      // By default Node looks for late requests only every 30 seconds.
      connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
    },
    // Idle keep-alive connections must not hold up a shutdown.
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is answered like everything under way.
    return503OnClosing: false,
  };
}
