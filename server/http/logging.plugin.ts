import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { plugin } from './plugin.ts';
import { warnOfUntrustedProxy } from './proxies.ts';

/** What can stand in a line of the log as it is. */
const ACCEPTABLE_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Whoever comes without a proxy that is trusted could make lines of the log look like those of others. */
function idFromProxy({ headers, ips }: FastifyRequest): string | undefined {
  const id = headers['x-request-id'];
  const isFromProxy = ips !== undefined && ips.length > 1;
  return isFromProxy && typeof id === 'string' && ACCEPTABLE_ID.test(id) ? id : undefined;
}

/**
 * Gives each request an id, which the response and the lines of the log about it name: its proxy's, or a new one. Then
 * one line per request, of an allow-list: no query, no header, no body ever reaches the log.
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
    // The reason of a 503 has been logged already.
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
