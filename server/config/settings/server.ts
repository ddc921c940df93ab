import { z } from 'zod';
import type { Setting } from './setting.ts';
import { wholeNumber } from './whole-number.ts';

const proxyIp = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Fastify's `trustProxy`: whose X-Forwarded-For to trust. */
const trustProxy = z.union([
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
  wholeNumber(0, 99),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(proxyIp)),
]);

export const LISTENING_SETTINGS = {
  port: {
    variable: 'PORT',
    schema: wholeNumber(0, 65_535).default(3000),
    requirement: 'must be a port number from 0 to 65535',
  },
  host: {
    variable: 'HOST',
    schema: z.string().default('localhost'),
    inProduction: '0.0.0.0',
    requirement: 'must be a host name or IP address to listen on',
  },
} satisfies Record<string, Setting>;

export const SERVER_SETTINGS = {
  shutdownDelaySeconds: {
    variable: 'SHUTDOWN_DELAY_SECONDS',
    schema: wholeNumber(0, 99).default(0),
    requirement: 'must be a number from 0 to 99',
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    schema: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
    requirement: 'must be error, warn, info or debug',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    schema: trustProxy.default(false),
    requirement: 'must be true, false, a number of proxies, or their IPs separated by commas',
  },
} satisfies Record<string, Setting>;
