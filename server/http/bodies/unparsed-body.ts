import { IncomingMessage } from 'node:http';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { readBody } from './read-body.ts';

/** As long as every other request may take. */
const MAX_MILLISECONDS = 10_000;

interface CsvRouteConfig extends FastifyContextConfig {
  takesCsv?: boolean;
}

/** A route whose body is a CSV file, to be read with `readCsv`. */
export const TakesCsv = () => RouteConfig({ takesCsv: true } satisfies CsvRouteConfig);

const refuse = () => new UnsupportedMediaTypeException('Send the file as text/csv.');

/** Hands CSV files over unread, so that the guards decide first whether a large file is taken at all. */
export function acceptCsvBodies(server: FastifyInstance): void {
  server.addContentTypeParser('text/csv', (request, payload, done) => {
    if ((request.routeOptions.config as CsvRouteConfig).takesCsv) done(null, payload);
    else done(new UnsupportedMediaTypeException(`Unsupported Media Type: text/csv`));
  });
}

/**
 * @param body of a route that `TakesCsv`
 * @throws UnsupportedMediaTypeException for a body of another type
 * @throws PayloadTooLargeException
 */
export function readCsv(body: unknown, limits: { bytes: number }): Promise<Buffer> {
  if (!(body instanceof IncomingMessage)) throw refuse();
  return readBody(body, { ...limits, milliseconds: MAX_MILLISECONDS });
}
