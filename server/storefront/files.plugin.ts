import path from 'node:path';
import type { ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { FastifyReply } from 'fastify';
import { plugin } from '../http/plugin.ts';
import { CLIENT_DIRECTORY, EMBEDDABLE, ONE_YEAR } from './built-client.ts';

/** Files with hashes in their names, of this build and of earlier ones. */
const HASHED = /^(earlier-)?assets[\\/]/;

const ONE_DAY = 'public, max-age=86400';

/** ServeStaticModule requires a path on which to serve index.html, which this client does not have. */
const FALLBACK_ROUTE = '/index.html';

/** Files of the client build, except pages, assets/ and images/, which plugins serve. */
export const STATIC_FILES: ServeStaticModuleOptions = {
  rootPath: CLIENT_DIRECTORY,
  renderPath: FALLBACK_ROUTE,
  serveStaticOptions: {
    preCompressed: true,
    globIgnore: ['assets/**', 'earlier-assets/**', 'images/**', 'pages/**', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply: Pick<FastifyReply, 'header' | 'headers'>, file: string) => {
      reply.header('Cache-Control', HASHED.test(path.relative(CLIENT_DIRECTORY, file)) ? ONE_YEAR : ONE_DAY);
      if (/\.(?:png|woff2)$/.test(file)) reply.headers(EMBEDDABLE);
      // Browsers and mail programs request fonts with CORS.
      if (file.endsWith('.woff2')) reply.header('Access-Control-Allow-Origin', '*');
    },
  } as ServeStaticModuleOptions['serveStaticOptions'],
};

/** Redirects the fallback of ServeStaticModule: a visitor who requests it means the home page. */
export const filesPlugin = plugin((server) => {
  server.addHook('onRoute', (route) => {
    if (route.url !== FALLBACK_ROUTE) return;
    route.handler = (_request, reply) => reply.redirect('/', 308);
  });
});
