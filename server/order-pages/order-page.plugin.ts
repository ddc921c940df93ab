import { HttpException, HttpStatus } from '@nestjs/common';
import { ORDER_PAGE } from '../../contract/order-pages.ts';
import { plugin } from '../http/plugin.ts';
import { sendFromMemory } from '../http/send-from-memory.ts';
import { chooseEncoding } from '../storefront/encoding.ts';
import type { PagesService } from '../storefront/pages.service.ts';
import type { ShopOrigin } from '../storefront/shop-origin.ts';
import type { OrderPagesService } from './order-pages.service.ts';

interface Options {
  pages: PagesService;
  origin: ShopOrigin;
  orderPages: OrderPagesService;
}

/** Like the path of any page, this one may end with a slash. */
const tokenIn = (path: string) => path.replace(/\/$/, '');

const SHOWN_STATUSES: number[] = [HttpStatus.NOT_FOUND, HttpStatus.TOO_MANY_REQUESTS];

/** The page itself shows what is wrong, so it is served even while the database is unavailable. */
async function statusOf(orderPages: OrderPagesService, token: string, ip: string): Promise<number> {
  try {
    await orderPages.read(token, ip);
    return HttpStatus.OK;
  } catch (error) {
    const status = error instanceof HttpException ? error.getStatus() : HttpStatus.OK;
    return SHOWN_STATUSES.includes(status) ? status : HttpStatus.OK;
  }
}

/**
 * Serves the page of an order. Its URL is a secret: it is neither cached nor sent as a referrer, and the log and the metrics
 * contain only the pattern of this route.
 */
export const orderPagePlugin = plugin((server, { pages, origin, orderPages }: Options) => {
  server.get<{ Params: { '*': string } }>(`${ORDER_PAGE}/*`, async (request, reply) => {
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const canonical = origin.redirectFor(request);
    if (canonical !== undefined) return reply.header('Cache-Control', 'no-store').redirect(canonical, 308);
    const status = await statusOf(orderPages, tokenIn(request.params['*']), request.ip);
    const page = await pages.findUncached(origin.of(request));
    const { headers, body } = page[chooseEncoding(request.headers['accept-encoding'])];
    sendFromMemory(reply, status, headers, body);
  });
});
