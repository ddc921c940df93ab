import { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';

/** What is asked for of a body with another type. */
const REQUIREMENTS = {
  'application/json': 'Send it as application/json.',
  'text/csv': 'Send the file as text/csv.',
};

type UnparsedType = keyof typeof REQUIREMENTS;

interface UnparsedRouteConfig extends FastifyContextConfig {
  unparsedBody?: UnparsedType;
}

/**
 * A route that reads its body itself, with `readUnparsed`: the guards decide first whether a large one is taken at all,
 * and it has the bytes as they were sent.
 */
export const UnparsedBody = (type: UnparsedType) =>
  RouteConfig({ unparsedBody: type } satisfies UnparsedRouteConfig);

export const takesUnparsed = ({ routeOptions }: FastifyRequest, type: UnparsedType): boolean =>
  (routeOptions.config as UnparsedRouteConfig).unparsedBody === type;

export async function readUnparsed(body: unknown, type: UnparsedType, maxBytes: number): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw new UnsupportedMediaTypeException(REQUIREMENTS[type]);
  return readBody(body, maxBytes);
}
