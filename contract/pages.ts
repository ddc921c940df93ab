import { BUILT_IN_PRODUCT, PRODUCT_PATH } from './built-in-product.ts';
import { EMPTY_PAGES, HOME_TITLE, PRODUCT } from './shop/facts.shop.ts';

/** The columns of links in the footer (spec §2). */
export const FOOTER_GROUPS = ['Customer Service', 'Company', 'Legal'] as const;

/** Public pages are prerendered and listed in the sitemap. Their descriptions are in their components. */
export interface Page<Path extends string = string> {
  path: Path;
  /** The route pattern, if it differs from the path. */
  route?: string;
  /** Title of the document and of the footer link. */
  title: string;
  /** Label in the menu. */
  menu?: string;
  /** Label in the part of the menu that wide screens show under "More". */
  more?: string;
  footer?: (typeof FOOTER_GROUPS)[number];
  /** Specific to a visitor or operator: rendered only by the browser, and not indexed. */
  private?: boolean;
}

const list = <Path extends string>(pages: readonly Page<Path>[]) => pages;

/** Every page (spec §2), in the order of the menu. `client/app/routes.tsx` has the component of each. */
export const PAGES = list([
  { path: '/', title: HOME_TITLE, menu: 'Home' },
  { path: '/shop', title: 'Shop All Products', menu: 'Shop' },
  { path: '/about', title: 'About Us', menu: 'About', footer: 'Company' },
  { path: '/blog', title: 'Blog', menu: 'Blog', footer: 'Company' },
  { path: '/faq', title: 'FAQ', menu: 'FAQ', footer: 'Customer Service' },
  { path: '/shipping', title: 'Shipping', menu: 'Shipping', footer: 'Customer Service' },
  { path: '/contact', title: 'Contact', menu: 'Contact', footer: 'Customer Service' },
  {
    path: PRODUCT_PATH,
    route: '/product/:id',
    title: BUILT_IN_PRODUCT.title,
    more: PRODUCT.menu,
  },
  { path: '/checkout', title: 'Checkout', more: 'Checkout', private: true },
  { path: '/cancellation', title: 'Cancellation Policy', more: 'Cancellation' },
  { path: '/privacy', title: 'Privacy Policy', more: 'Privacy', footer: 'Legal' },
  { path: '/terms', title: 'Terms of Service', more: 'Terms', footer: 'Legal' },
  { path: '/accessibility', title: 'Accessibility' },
  { path: '/admin', title: 'Admin Dashboard', more: 'Admin', private: true },
  { path: '/admin/stock', title: 'Stock', private: true },
  { path: '/admin/account', title: 'Account', private: true },
  { path: '/admin/login', title: 'Admin Login', private: true },
  { path: '/order', route: '/order/:token', title: 'Your order', private: true },
  { path: '/pay', title: 'Pay for your order', private: true },
  { path: '/success', title: 'Thank you for your order', private: true },
]).filter(({ path }) => !EMPTY_PAGES.includes(path));

export type PagePath = (typeof PAGES)[number]['path'];

function nameOf({ path, route = path }: Page): string {
  const segments = route.split('/').filter((segment) => segment !== '' && !segment.startsWith(':'));
  return segments.join('-') || 'home';
}

/** The public pages, with the name of their component's file and of their prerendered file. */
export function publicPages() {
  return PAGES.filter((page) => !page.private).map((page) => ({ ...page, name: nameOf(page) }));
}
