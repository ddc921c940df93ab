import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { plugin } from './plugin.ts';
import { warnOfUntrustedProxy } from './proxies.ts';

/** Safe in a log line. */
const SAFE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Only a trusted proxy may set the id: clients could forge that of another request. */
function idFromProxy({ headers, ips }: FastifyRequest): string | undefined {
  const id = headers['x-request-id'];
  const isFromProxy = ips !== undefined && ips.length > 1;
  return isFromProxy && typeof id === 'string' && SAFE_ID.test(id) ? id : undefined;
}

/**
 * Gives each request an id, from its proxy or a new one, and adds it to the response and the log. Logs one line per request
 * from an allowlist: never a query, a header or a body.
 */
export const loggingPlugin = plugin((server, settings: Pick<Settings, 'trustProxy'>) => {
  server.addHook('onRequest', (request, reply, done) => {
    request.id = idFromProxy(request) ?? randomUUID();
    reply.header('X-Request-Id', request.id);
    done();
  });
  warnOfUntrustedProxy(server, settings);

  const logger = new Logger('Requests');
  server.addHook('onResponse', (request, reply, done) => {
    // The cause of a 503 is already in the log.
    const level = reply.statusCode >= 500 && reply.statusCode !== 503 ? 'warn' : 'debug';
    if (Logger.isLevelEnabled(level)) {
      const route = request.routeOptions.url ?? 'unknown';
      logger[level](
        `${request.method} ${route} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms ${request.id}`,
      );
    }
    done();
  });
});
