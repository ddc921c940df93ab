import { MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { answerError } from './error-answer.ts';
import { isDataApi } from './is-data-api.ts';
import { PostgrestError } from './postgrest-error.ts';

const METHODS_OF_POSTGREST = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const API = /^\/api(\/|$)/;

/** As the router matches an address to a route. */
function patternOf(route: string): RegExp {
  const escaped = route.replace(/[$()+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}$`);
}

/**
 * Answers a method that an address does not take: 405 with those that it does, and OPTIONS with the same list.
 * The router would call the address unknown, and ask for a body first. Must be called before there are routes.
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  const routes: { forApi: boolean; pattern: RegExp; methods: string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    routes.push({ forApi: API.test(url), pattern: patternOf(url), methods: [method].flat() });
  });

  function methodsAt(path: string): string[] {
    // Pages match every address; under /api there are none.
    const found = routes.filter(({ forApi, pattern }) => forApi === API.test(path) && pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].sort();
  }

  server.addHook('onRequest', async (request, reply) => {
    const { method, url } = request;
    if (isDataApi(request)) {
      if (METHODS_OF_POSTGREST.includes(method)) return;
      answerError(
        new PostgrestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
        request,
        reply.header('Allow', METHODS_OF_POSTGREST.join(', ')),
      );
      return reply;
    }
    if (!request.is404) return;
    const methods = methodsAt(decodeURIComponent(url.split('?', 1)[0] ?? ''));
    if (methods.length === 0) {
      answerError(new NotFoundException('There is nothing at this address.'), request, reply);
      return reply;
    }
    reply.header('Allow', [...methods, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') return reply.status(204).send();
    const refusal = `This address does not take ${method}. It takes ${methods.join(', ')}.`;
    answerError(new MethodNotAllowedException(refusal), request, reply);
    return reply;
  });
}
