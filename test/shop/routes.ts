import { ORDER_PAGE } from '../../contract/order-pages.ts';
import { PAGES, publicPages } from '../../contract/pages.ts';

/** Without the page of an order, whose path ends with a token. */
const OPEN_PAGES = PAGES.filter(({ path }) => path !== ORDER_PAGE);

export const ROUTES = OPEN_PAGES.map(({ path }) => path);
export const PUBLIC_ROUTES = publicPages().map(({ path }) => path);
export const PRIVATE_ROUTES = OPEN_PAGES.filter((page) => page.private).map(({ path }) => path);

/** The page URLs in a sitemap. */
export const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
