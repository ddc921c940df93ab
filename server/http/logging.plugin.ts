import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';

const LEVELS: Record<Settings['logLevel'], LogLevel[]> = {
  error: ['error', 'fatal'],
  warn: ['error', 'fatal', 'warn'],
  info: ['error', 'fatal', 'warn', 'log'],
  debug: ['error', 'fatal', 'warn', 'log', 'debug'],
};

/** The framework logs every module and route it loads, which means nothing to whoever runs a shop. */
const FRAMEWORK = ['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication'];

/** Lines for a person on a terminal, JSON for a log collector in production. */
export class ShopLogger extends ConsoleLogger {
  constructor({ logLevel, production }: Pick<Settings, 'logLevel' | 'production'>) {
    super({ logLevels: LEVELS[logLevel], json: production });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK.includes(String(rest.at(-1)))) return;
    super.log(message, ...(rest as [...unknown[], string]));
  }
}

/** One line per request, of an allow-list: no query, no header, no body ever reaches the log. */
export function logRequests(server: FastifyInstance): void {
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
}
