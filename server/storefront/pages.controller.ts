import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PostgrestError } from '../http/postgrest-error.ts';
import { Public } from '../http/public.decorator.ts';
import { chooseEncoding } from './page.ts';
import { PagesService } from './pages.service.ts';
import { requestOrigin } from './request-origin.ts';

/** Serves the storefront's pages: whatever is neither API nor file. */
@Public()
@Controller()
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/'))
      throw new NotFoundException('There is nothing at this address.');
    if (path === '/rest/v1')
      throw new PostgrestError(404, 'PGRST125', 'Invalid path specified in request URL');

    const { page: found, status, indexed } = this.pages.find(path, requestOrigin(request));
    const page = await found;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const etag = `"${page.etag}-${encoding}"`;
    reply.status(status).headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag });
    if (!indexed) reply.header('X-Robots-Tag', 'noindex');
    if (status === 200 && request.headers['if-none-match'] === etag) return void reply.status(304).send();
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
  }
}
