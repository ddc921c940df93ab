import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { ApiReference } from './api-reference/api-reference.service.ts';
import { AppModule } from './app.module.ts';
import type { Settings } from './config/settings.ts';
import { allowCrossOrigin } from './data-api/cross-origin.ts';
import { forbidCachingOfApi } from './http/api-caching.ts';
import { answerError } from './http/error-answer.ts';
import { acceptJsonBodies } from './http/json-body.ts';
import { refuseLateBodies } from './http/late-body.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { limitPipelining } from './http/pipelining.ts';
import { readableAddress } from './http/readable-address.ts';
import { requestBodyPipe } from './http/request-body.pipe.ts';
import { logRequests } from './http/request-log.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import { ShopLogger } from './shop-logger.ts';
import { addSecurityHeaders } from './storefront/security-headers.ts';
import { redirectFallback } from './storefront/static-files.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
const LONGEST_REQUEST_MILLISECONDS = 10_000;
/**
 * Fastify takes no bare number, because whoever reaches the port past the proxy could then forge an address.
 * The operator who names a number says that nobody can.
 */
function trustedProxies({ trustProxy }: Settings): FastifyServerOptions['trustProxy'] {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}

/** The whole server, ready to listen. */
export async function createApplication(
  settings: Settings,
  databaseUrl: string,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(settings, databaseUrl),
    new FastifyAdapter({
      bodyLimit: BODY_LIMIT_BYTES,
      trustProxy: trustedProxies(settings),
      rewriteUrl: ({ url = '/' }) => readableAddress(url),
      // Errors before routing, such as an address that is too long, do not reach Nest's filters.
      frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        answerError(error, request, reply),
      clientErrorHandler: answerUnreadable,
      // A body that trickles in must not hold a connection for good.
      requestTimeout: LONGEST_REQUEST_MILLISECONDS,
      // Idle keep-alive connections must not hold up a shutdown.
      forceCloseConnections: 'idle',
    }),
    {
      logger: new ShopLogger(settings),
      bodyParser: false,
      abortOnError: false,
    },
  );
  const server = app.getHttpAdapter().getInstance();
  limitPipelining(server);
  await addSecurityHeaders(app, settings);
  acceptJsonBodies(server);
  logRequests(server);
  allowCrossOrigin(server);
  refuseOtherMethods(server);
  refuseLateBodies(server, LONGEST_REQUEST_MILLISECONDS);
  forbidCachingOfApi(server);
  redirectFallback(server);
  app.useGlobalPipes(requestBodyPipe());
  await app.init();
  app.get(ApiReference).attach(app);
  return app;
}
