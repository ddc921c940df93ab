import { MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { PostgrestError } from '../exceptions.ts';
import { isDataApi, NOTHING_HERE, sendError } from './errors.plugin.ts';

const METHODS_OF_POSTGREST = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const API = /^\/api(\/|$)/;

/** Matches the paths that the router would send to a route. */
function patternOf(route: string): RegExp {
  const escaped = route.replace(/[$()+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}

/**
 * Responds 405 with an `Allow` header to a method that a path does not take, and to OPTIONS with the same list.
 * The router would respond 404, and ask for a body first. Must be called before routes are added.
 */
export function refuseUnknownMethods(server: FastifyInstance): void {
  const routes: { forApi: boolean; pattern: RegExp; methods: string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ forApi: API.test(url), pattern: patternOf(url), methods: [method].flat() });
  });

  function methodsAt(path: string): string[] {
    // The pages' route matches every path, but there are no pages under /api.
    const found = routes.filter(({ forApi, pattern }) => forApi === API.test(path) && pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }

  server.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request;
    if (isDataApi(request)) {
      if (METHODS_OF_POSTGREST.includes(method)) return done();
      sendError(
        new PostgrestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
        request,
        reply.header('Allow', METHODS_OF_POSTGREST.join(', ')),
      );
      return;
    }
    if (!request.is404) return done();
    const methods = methodsAt(decodeURIComponent(url.split('?', 1)[0] ?? ''));
    if (methods.length === 0) {
      sendError(new NotFoundException(NOTHING_HERE), request, reply);
      return;
    }
    reply.header('Allow', [...methods, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') return void reply.status(204).send();
    const message = `This URL does not take ${method}. It takes ${methods.join(', ')}.`;
    sendError(new MethodNotAllowedException(message), request, reply);
  });
}
