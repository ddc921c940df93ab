import { NotFoundException } from '@nestjs/common';
import { hasState } from '../http/conditional-request.ts';
import { NOT_FOUND } from '../http/errors/public-error.ts';
import { plugin } from '../http/plugin.ts';
import { sendFromMemory } from '../http/send-from-memory.ts';
import { chooseEncoding } from './encoding.ts';
import type { PagesService } from './pages.service.ts';
import type { ShopOrigin } from './shop-origin.ts';

/** Below the APIs nothing is a page, although no other route knows it. */
const OF_AN_API = /^\/(api(\/|$)|rest\/v1$)/;

interface Options {
  pages: PagesService;
  origin: ShopOrigin;
}

/**
 * Serves the storefront's pages: whatever is neither API nor file. A route of Fastify's own, as for all that lies in
 * memory: what Nest does for a controller would take as long as the page.
 */
export const pagesPlugin = plugin((server, { pages, origin }: Options) => {
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (OF_AN_API.test(path)) return reply.sendError(new NotFoundException(NOT_FOUND));

    const elsewhere = origin.redirectFor(request);
    if (elsewhere !== undefined) {
      // Browsers would keep it for good, also after SHOP_URL has changed.
      return reply.header('Cache-Control', 'no-cache').redirect(elsewhere, 308);
    }

    const { page, status, indexed } = pages.find(path, origin.of(request));
    const representations = await page;
    const { etag, headers, headersNotModified, body } =
      representations[chooseEncoding(request.headers['accept-encoding'])];
    if (!indexed) reply.header('X-Robots-Tag', 'noindex');
    if (status === 200 && hasState(request, etag)) sendFromMemory(reply, 304, headersNotModified);
    else sendFromMemory(reply, status, headers, body);
  });
});
