import type { ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { FastifyReply } from 'fastify';
import { CLIENT_DIRECTORY } from './built-client.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** Files of the client build. Pages are not among them: PagesController gives each its status and headers. */
export const STATIC_FILES: ServeStaticModuleOptions = {
  rootPath: CLIENT_DIRECTORY,
  // The module insists on a fallback route of its own; the real one is PagesController's.
  renderPath: '/index.html',
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
