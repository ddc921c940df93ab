import { MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ErrorFormat } from './error-format.ts';
import { NOT_FOUND } from './public-error.ts';

const API = /^\/api(\/|$)/;

/** Matches the paths of a route, as the router does. */
function patternOf(route: string): RegExp {
  const escaped = route.replace(/[$()+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}

/**
 * Responds to unsupported methods with a 405 and `Allow`, and to OPTIONS with the same list. The router would read the
 * body and then respond with a 404. Call it before routes are added.
 */
export function refuseUnknownMethods(server: FastifyInstance, formats: ErrorFormat[]): void {
  const routes: { forApi: boolean; pattern: RegExp; methods: string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ forApi: API.test(url), pattern: patternOf(url), methods: [method].flat() });
  });

  function methodsAt(path: string): string[] {
    // The route of the pages matches every path, even under /api.
    const found = routes.filter(({ forApi, pattern }) => forApi === API.test(path) && pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }

  server.addHook('onRequest', (request, reply, done) => {
    // An API with its own error format also handles methods itself.
    if (!request.is404 || formats.some((format) => format.isFor(request))) return done();
    const { method, url } = request;
    const methods = methodsAt(decodeURIComponent(url.split('?', 1)[0] ?? ''));
    if (methods.length === 0) return void reply.sendError(new NotFoundException(NOT_FOUND));
    reply.header('Allow', [...methods, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') return void reply.status(204).send();
    const message = `This URL does not support ${method}. It supports ${methods.join(', ')}.`;
    reply.sendError(new MethodNotAllowedException(message));
  });
}
