import { PRERENDERED_ROUTES } from '../../client/app/prerendered-routes.ts';

/** The routes of the pages that are prerendered, which are those that search engines may know. */
export const PUBLIC_ROUTES = Object.keys(PRERENDERED_ROUTES);

/** The addresses of the pages that a sitemap lists. */
export const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
