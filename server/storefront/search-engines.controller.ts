import { Controller, Get, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PAGES, publicPages } from '../../contract/pages.ts';
import { Public } from '../auth/public.decorator.ts';
import { ShopOrigin } from './shop-origin.ts';

const PRIVATE_PAGES = PAGES.filter((page) => page.private).map(({ path }) => path);

/** The APIs and the private pages, without those that another rule covers. */
const DISALLOWED = [
  ...PRIVATE_PAGES.filter((path) => !PRIVATE_PAGES.some((other) => path.startsWith(`${other}/`))).sort(),
  '/api/',
  '/rest/',
];

/** Both files contain absolute URLs, so they are generated for each request. */
@Public()
@Controller()
export class SearchEnginesController {
  constructor(private readonly origin: ShopOrigin) {}

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  robots(@Req() request: FastifyRequest): string {
    const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
    return `${[...rules, '', `Sitemap: ${this.origin.of(request)}/sitemap.xml`].join('\n')}\n`;
  }

  @Get('sitemap.xml')
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  sitemap(@Req() request: FastifyRequest): string {
    const origin = this.origin.of(request);
    const urls = publicPages().map(({ path }) => `  <url><loc>${origin}${path}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
  }
}
