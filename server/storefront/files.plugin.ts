import fastifyStatic from '@fastify/static';
import { plugin } from '../http/plugin.ts';
import { CLIENT_DIRECTORY, ONE_YEAR } from './built-client.ts';

const ONE_DAY = 'public, max-age=86400';

/** Files of the client build. Not those of the other plugins: pages, and what lies under assets/ and images/. */
export const filesPlugin = plugin((server) => {
  server.register(fastifyStatic, {
    root: CLIENT_DIRECTORY,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['assets/**', 'earlier-assets/**', 'images/**', 'pages/**', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(file) ? ONE_YEAR : ONE_DAY);
    },
  });
  // Whoever asks for this file means the home page.
  server.get('/index.html', (_request, reply) => reply.redirect('/', 308));
});
