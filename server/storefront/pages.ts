import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { hasState } from '../http/conditional-request.ts';
import { NOTHING_HERE, sendError } from '../http/errors/errors.plugin.ts';
import { PostgrestError } from '../http/exceptions.ts';
import { sendFromMemory } from '../http/send-from-memory.ts';
import { chooseEncoding } from './encoding.ts';
import type { PagesService } from './pages.service.ts';
import type { ShopOrigin } from './shop-origin.ts';

/** What is no page although no other route knows it. */
function refusalOf(path: string): Error | undefined {
  if (path === '/api' || path.startsWith('/api/')) return new NotFoundException(NOTHING_HERE);
  if (path === '/rest/v1')
    return new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return undefined;
}

/**
 * Serves the storefront's pages: whatever is neither API nor file. A route of Fastify's own, as for all that lies in
 * memory: what Nest does for a controller would take as long as the page.
 */
export function servePages(server: FastifyInstance, pages: PagesService, origin: ShopOrigin): void {
  server.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const refusal = refusalOf(path);
    if (refusal !== undefined) return sendError(refusal, request, reply);

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
}
