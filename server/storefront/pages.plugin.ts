import { NotFoundException } from '@nestjs/common';
import { hasVersion } from '../http/conditional-request.ts';
import { NOT_FOUND } from '../http/errors/public-error.ts';
import { plugin } from '../http/plugin.ts';
import { sendFromMemory } from '../http/send-from-memory.ts';
import { chooseEncoding } from './encoding.ts';
import type { PagesService } from './pages.service.ts';
import type { ShopOrigin } from './shop-origin.ts';

/** Unknown paths below the APIs are not pages. */
const API_PATH = /^\/(api(\/|$)|rest\/v1$)/;

interface Options {
  pages: PagesService;
  origin: ShopOrigin;
}

/**
 * Serves the storefront's pages on every path that is neither API nor file. A Fastify route, because Nest's handling of a
 * controller would take as long as sending the page from memory.
 */
export const pagesPlugin = plugin((server, { pages, origin }: Options) => {
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (API_PATH.test(path)) return reply.sendError(new NotFoundException(NOT_FOUND));

    const canonical = origin.redirectFor(request);
    if (canonical !== undefined) {
      // Browsers would cache a 308 forever, even after SHOP_URL has changed.
      return reply.header('Cache-Control', 'no-cache').redirect(canonical, 308);
    }

    const { page, status, indexed } = pages.find(path, origin.of(request));
    const representations = await page;
    const { etag, headers, headersNotModified, body } =
      representations[chooseEncoding(request.headers['accept-encoding'])];
    if (!indexed) reply.header('X-Robots-Tag', 'noindex');
    if (status === 200 && hasVersion(request, etag)) sendFromMemory(reply, 304, headersNotModified);
    else sendFromMemory(reply, status, headers, body);
  });
});
