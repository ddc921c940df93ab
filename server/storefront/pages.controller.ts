import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNotModified } from '../http/conditional-request.ts';
import { NOTHING_HERE } from '../http/error.filter.ts';
import { PostgrestError } from '../http/exceptions.ts';
import { Public } from '../http/public.decorator.ts';
import { chooseEncoding } from './encoding.ts';
import { PagesService } from './pages.service.ts';
import { ShopOrigin } from './shop-origin.ts';

/** Serves the storefront's pages: whatever is neither API nor file. */
@Public()
@Controller()
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly origin: ShopOrigin,
  ) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new NotFoundException(NOTHING_HERE);
    if (path === '/rest/v1')
      throw new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');

    const elsewhere = this.origin.redirectFor(request);
    if (elsewhere !== undefined) {
      // Browsers would keep it for good, also after SHOP_URL has changed.
      return void reply.header('Cache-Control', 'no-cache').redirect(elsewhere, 308);
    }

    const { page: found, status, indexed } = this.pages.find(path, this.origin.of(request));
    const page = await found;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `"${page.etag}-${encoding}"`;
    reply.header('Vary', 'Accept-Encoding');
    if (!indexed) reply.header('X-Robots-Tag', 'noindex');
    if (isNotModified(reply, etag) && status === 200) return void reply.send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    reply.status(status).type('text/html; charset=utf-8').send(page.bodies[encoding]);
  }
}
