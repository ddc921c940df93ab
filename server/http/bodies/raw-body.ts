import { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';

/** For a body of another type. */
const UNSUPPORTED_TYPE_MESSAGES = {
  'application/json': 'Send it as application/json.',
  'text/csv': 'Send the file as text/csv.',
};

type RawType = keyof typeof UNSUPPORTED_TYPE_MESSAGES;

interface RawRouteConfig extends FastifyContextConfig {
  rawBody?: RawType;
}

/**
 * For a route that reads its body with `readRawBody`: it gets the bytes as they were sent, and the guards run before a large
 * body is read.
 */
export const RawBodyRoute = (type: RawType) => RouteConfig({ rawBody: type } satisfies RawRouteConfig);

export const acceptsRaw = ({ routeOptions }: FastifyRequest, type: RawType): boolean =>
  (routeOptions.config as RawRouteConfig).rawBody === type;

export async function readRawBody(
  body: unknown,
  type: RawType,
  maxBytes: number,
  tooLarge?: string,
): Promise<Buffer> {
  if (!(body instanceof IncomingMessage))
    throw new UnsupportedMediaTypeException(UNSUPPORTED_TYPE_MESSAGES[type]);
  return readBody(body, maxBytes, tooLarge);
}
