import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Settings } from '../config/settings.ts';

const LEVELS: Record<Settings['logLevel'], LogLevel[]> = {
  error: ['error', 'fatal'],
  warn: ['error', 'fatal', 'warn'],
  info: ['error', 'fatal', 'warn', 'log'],
  debug: ['error', 'fatal', 'warn', 'log', 'debug'],
};

/** Nest logs every module and route that it loads, which is irrelevant to operators. */
const FRAMEWORK = ['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication'];

/** Plain lines for a terminal; in production, JSON for a log collector. */
export class ShopLogger extends ConsoleLogger {
  constructor({ logLevel, production }: Pick<Settings, 'logLevel' | 'production'>) {
    super({ logLevels: LEVELS[logLevel], json: production });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK.includes(String(rest.at(-1)))) return;
    super.log(message, ...(rest as [...unknown[], string]));
  }
}
