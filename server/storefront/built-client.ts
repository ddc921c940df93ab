import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServeStaticModuleOptions } from '@nestjs/serve-static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The client build, beside the compiled server. */
export const CLIENT_DIRECTORY = path.join(import.meta.dirname, '../../client');
const PAGES_DIRECTORY = path.join(CLIENT_DIRECTORY, 'pages');

/** The list of the client's pages (written by scripts/write-pages.mjs). */
export interface PageIndex {
  /** Prerendered file of each route. */
  routes: Record<string, string>;
  /** The page without content, which the browser fills for every other route. */
  shell: string;
  /** Hashes of what is inlined, for the content security policy: 'sha256-...'. */
  scriptHashes: string[];
  styleHashes: string[];
}

export function readPageIndex(): PageIndex {
  return JSON.parse(readFileSync(path.join(PAGES_DIRECTORY, 'index.json'), 'utf8')) as PageIndex;
}

export function readPage(file: string): string {
  return readFileSync(path.join(PAGES_DIRECTORY, file), 'utf8');
}

/** For files whose names change with their content. */
export const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** ServeStaticModule demands a fallback path. This one is not used: servePages sends the pages. */
const FALLBACK_ROUTE = '/index.html';

/** Nobody should see the fallback: whoever requests it means the home page. */
export function redirectFallback(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.url !== FALLBACK_ROUTE) return;
    route.handler = (_request, reply) => reply.redirect('/', 308);
  });
}

/** Files of the client build. Pages are not among them: servePages gives each its status and headers. */
export const STATIC_FILES: ServeStaticModuleOptions = {
  rootPath: CLIENT_DIRECTORY,
  renderPath: FALLBACK_ROUTE,
  serveStaticOptions: {
    preCompressed: true,
    // serveAssets sends what lies under assets/ and images/.
    globIgnore: ['assets/**', 'earlier-assets/**', 'images/**', 'pages/**', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply: Pick<FastifyReply, 'header'>, file: string) => {
      reply.header('Cache-Control', /[\\/]assets[\\/]/.test(file) ? ONE_YEAR : ONE_DAY);
    },
  } as ServeStaticModuleOptions['serveStaticOptions'],
};
