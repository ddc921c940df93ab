import { PAGES, publicPages } from '../../contract/pages.ts';

export const ROUTES = PAGES.map(({ path }) => path);
export const PUBLIC_ROUTES = publicPages().map(({ path }) => path);
export const PRIVATE_ROUTES = PAGES.filter((page) => page.private).map(({ path }) => path);

/** The page URLs in a sitemap. */
export const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
