import { maxHeaderSize, type Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { createClientErrorHandler } from './errors/client-error-handler.ts';
import type { ErrorFormat } from './errors/error-format.ts';
import { MAX_REQUEST_MILLISECONDS } from './limits.ts';
import { trustedProxies } from './proxies.ts';
import { normalizeUrl } from './url-normalization.ts';

const TIMEOUT_CHECK_MILLISECONDS = 1_000;

/** Avoids loading Fastify's schema compilers: routes validate with zod. */
const NO_SCHEMAS = () => () => {
  throw new Error('Fastify schemas are not supported. Validate with zod.');
};

/** Options of Fastify and Node's HTTP server. */
export function serverOptions(
  settings: Pick<Settings, 'trustProxy'>,
  errorFormats: ErrorFormat[],
): FastifyHttpOptions<Server> {
  return {
    trustProxy: trustedProxies(settings),
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    // Otherwise, the router would refuse a long id in another error format.
    routerOptions: { maxParamLength: maxHeaderSize },
    clientErrorHandler: createClientErrorHandler(errorFormats),
    schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
    // Against slow headers. `readBody` has its own limit.
    requestTimeout: MAX_REQUEST_MILLISECONDS + 2 * TIMEOUT_CHECK_MILLISECONDS,
    http: {
      // The headers plugin refuses requests without a Host in the error format of their API.
      requireHostHeader: false,
      headersTimeout: MAX_REQUEST_MILLISECONDS,
      // By default, Node checks for timeouts only every 30 seconds.
      connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
    },
    // Idle keep-alive connections must not delay a shutdown.
    forceCloseConnections: 'idle',
    // Requests on open connections are still handled while the server closes.
    return503OnClosing: false,
  };
}
