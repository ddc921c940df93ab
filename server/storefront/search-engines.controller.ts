import { Controller, Get, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Public } from '../auth/public.decorator.ts';
import { PagesService } from './pages.service.ts';
import { ShopOrigin } from './shop-origin.ts';

/** Pages of one visitor or of the operator, and the APIs. */
const PRIVATE_PATHS = ['/admin', '/checkout', '/success', '/api/', '/rest/'];

/** What search engines read first. Both hold absolute URLs, so they are written for each request. */
@Public()
@Controller()
export class SearchEnginesController {
  constructor(
    private readonly pages: PagesService,
    private readonly origin: ShopOrigin,
  ) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  robots(@Req() request: FastifyRequest): string {
    const rules = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)];
    return `${[...rules, '', `Sitemap: ${this.origin.of(request)}/sitemap.xml`].join('\n')}\n`;
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  sitemap(@Req() request: FastifyRequest): string {
    const origin = this.origin.of(request);
    const urls = this.pages.publicRoutes().map((route) => `  <url><loc>${origin}${route}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  }
}
