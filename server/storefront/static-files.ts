import type { ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CLIENT_DIRECTORY } from './built-client.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

const FALLBACK_ROUTE = '/index.html';

/** Nobody should see the fallback: whoever asks for it means the home page. */
export function redirectFallback(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === FALLBACK_ROUTE) return reply.redirect('/', 308);
  });
}

/** Files of the client build. Pages are not among them: PagesController gives each its status and headers. */
export const STATIC_FILES: ServeStaticModuleOptions = {
  rootPath: CLIENT_DIRECTORY,
  // The module insists on a fallback route of its own; the real one is PagesController's.
  renderPath: FALLBACK_ROUTE,
  serveStaticOptions: {
    preCompressed: true,
    globIgnore: ['pages/**', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply: Pick<FastifyReply, 'header'>, file: string) => {
      // Names under assets/ change with their content.
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(file) ? ONE_YEAR : ONE_DAY);
    },
  } as ServeStaticModuleOptions['serveStaticOptions'],
};
