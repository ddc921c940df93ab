import { ConsoleLogger, Logger, type LogLevel } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { sqlState } from '../database/database-error.ts';

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

/**
 * What may be logged of an unexpected error. PostgreSQL and TypeORM put row values into messages and
 * properties, card data among them, so of their errors only the code and the stack frames are kept.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `Thrown: ${typeof error}`;
  const state = sqlState(error);
  if (state === undefined && error.name !== 'QueryFailedError') return error.stack ?? error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}, SQLSTATE ${state ?? 'unknown'}`, ...frames].join('\n');
}

/** The first line of that, for a failure that is expected to pass. */
export function nameError(error: unknown): string {
  return describeError(error).split('\n', 1)[0] ?? '';
}
