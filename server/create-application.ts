import { maxHeaderSize } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import type { Settings } from './config/settings.ts';
import { allowCrossOrigin } from './data-api/data-api.plugin.ts';
import type { DatabaseUrls } from './database/database-urls.ts';
import { HealthService } from './health/health.service.ts';
import { ReadinessService } from './health/readiness.service.ts';
import { acceptJsonBodies } from './http/bodies/bodies.plugin.ts';
import { acceptCsvBodies } from './http/bodies/unparsed-body.ts';
import { forbidCachingOfApi } from './http/conditional-request.ts';
import { endConnections } from './http/connections/end-connections.ts';
import { limitPipelining } from './http/connections/pipelining.ts';
import { endStalledConnections } from './http/connections/stalled-connections.ts';
import { sendClientError } from './http/errors/errors.plugin.ts';
import { refuseUnknownMethods } from './http/errors/method-not-allowed.ts';
import { demandOneHost } from './http/headers.plugin.ts';
import { logRequests, ShopLogger } from './http/logging.plugin.ts';
import { trustedProxies, warnOfUntrustedProxy } from './http/proxies.ts';
import { identifyRequests } from './http/request-id.ts';
import { normalizeUrl } from './http/url-normalization.ts';
import { requestBodyPipe } from './http/validation.ts';
import { serveAssets } from './storefront/assets.ts';
import { redirectFallback } from './storefront/built-client.ts';
import { PagesService } from './storefront/pages.service.ts';
import { servePages } from './storefront/pages.ts';
import { addSecurityHeaders } from './storefront/security-headers.ts';
import { ShopOrigin } from './storefront/shop-origin.ts';

const MAX_BODY_BYTES = 32 * 1024;
const MAX_REQUEST_MILLISECONDS = 10_000;
const TIMEOUT_CHECK_MILLISECONDS = 1_000;

/** No route has a schema of Fastify's: zod checks what comes. So what compiles them need not be loaded. */
const NO_SCHEMAS = () => () => {
  throw new Error('Schemas of Fastify are not used. Validate with zod.');
};

/**
 * The whole server, ready to listen.
 * @param beforeRoutes called when there is an application, but no route yet
 */
export async function createApplication(
  settings: Settings,
  databaseUrls: DatabaseUrls,
  beforeRoutes: (app: NestFastifyApplication) => void = () => {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(settings, databaseUrls),
    new FastifyAdapter({
      trustProxy: trustedProxies(settings),
      rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
      // An id is as long as a URL may be: the router would refuse a long one in its own words.
      routerOptions: { maxParamLength: maxHeaderSize },
      clientErrorHandler: sendClientError,
      schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
      // Headers that trickle in must not hold a connection for good. For bodies acceptJsonBodies sees to that.
      requestTimeout: MAX_REQUEST_MILLISECONDS + 2 * TIMEOUT_CHECK_MILLISECONDS,
      http: {
        // demandOneHost refuses such a request in the shape of its door.
        requireHostHeader: false,
        headersTimeout: MAX_REQUEST_MILLISECONDS,
        // By default Node looks for late requests only every 30 seconds.
        connectionsCheckingInterval: TIMEOUT_CHECK_MILLISECONDS,
      },
      // Idle keep-alive connections must not hold up a shutdown.
      forceCloseConnections: 'idle',
      // What arrives on an open connection while the server closes is answered like everything under way.
      return503OnClosing: false,
    }),
    {
      logger: new ShopLogger(settings),
      bodyParser: false,
      abortOnError: false,
    },
  );
  endStalledConnections(app.getHttpServer());
  const server = app.getHttpAdapter().getInstance();
  identifyRequests(server);
  beforeRoutes(app);
  const isAwaited = limitPipelining(server);
  const health = app.get(HealthService);
  endConnections(server, () => health.isEndingConnections, isAwaited);
  app.get(ReadinessService).watch(server);
  addSecurityHeaders(server, settings);
  acceptJsonBodies(server, { bytes: MAX_BODY_BYTES, milliseconds: MAX_REQUEST_MILLISECONDS });
  acceptCsvBodies(server);
  logRequests(server);
  warnOfUntrustedProxy(server, settings);
  allowCrossOrigin(server);
  demandOneHost(server);
  refuseUnknownMethods(server);
  forbidCachingOfApi(server);
  redirectFallback(server);
  serveAssets(server);
  servePages(server, app.get(PagesService), app.get(ShopOrigin));
  app.useGlobalPipes(requestBodyPipe());
  await app.init();
  return app;
}
