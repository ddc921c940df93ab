/** The routes of the spec (§2). */
export const ROUTES = [
  '/',
  '/shop',
  '/contact',
  '/product/laser-collar',
  '/checkout',
  '/success',
  '/admin/login',
  '/admin',
  '/privacy',
  '/terms',
  '/about',
  '/blog',
  '/faq',
  '/shipping',
  '/cancellation',
] as const;
