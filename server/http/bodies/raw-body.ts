import { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { readBody } from './read-body.ts';

/** As long as every other request may take. */
const MAX_MILLISECONDS = 10_000;

interface RawRouteConfig extends FastifyContextConfig {
  takesRawJson?: boolean;
}

/** A route that needs the bytes of its JSON as they were sent, to be read with `readRawJson`. */
export const TakesRawJson = () => RouteConfig({ takesRawJson: true } satisfies RawRouteConfig);

export const takesRawJson = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as RawRouteConfig).takesRawJson === true;

/**
 * @param body of a route that `TakesRawJson`
 * @throws UnsupportedMediaTypeException for a body of another type
 * @throws PayloadTooLargeException
 */
export function readRawJson(body: unknown, limits: { bytes: number }): Promise<Buffer> {
  if (!(body instanceof IncomingMessage))
    throw new UnsupportedMediaTypeException('Send it as application/json.');
  return readBody(body, { ...limits, milliseconds: MAX_MILLISECONDS });
}
