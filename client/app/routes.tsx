import { type ComponentType, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { ProductPage } from '#client/pages/product.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { PAGES, type Page, type PagePath } from '#contract/pages.ts';
import { Hydrated } from './hydrated.tsx';

const AdminPage = lazyComponent(async () => (await import('#client/pages/admin.tsx')).AdminPage);

// The product page is in the entry chunk. Every other page has its own chunk, which its prerendered HTML preloads.
const COMPONENTS: Readonly<Record<PagePath, ComponentType<Page>>> = {
  '/': lazyComponent(async () => (await import('#client/pages/home.tsx')).HomePage),
  '/shop': lazyComponent(async () => (await import('#client/pages/shop.tsx')).ShopPage),
  '/about': lazyComponent(async () => (await import('#client/pages/about.tsx')).AboutPage),
  '/blog': lazyComponent(async () => (await import('#client/pages/blog.tsx')).BlogPage),
  '/faq': lazyComponent(async () => (await import('#client/pages/faq.tsx')).FaqPage),
  '/shipping': lazyComponent(async () => (await import('#client/pages/shipping.tsx')).ShippingPage),
  '/contact': lazyComponent(async () => (await import('#client/pages/contact.tsx')).ContactPage),
  '/checkout': lazyComponent(async () => (await import('#client/pages/checkout.tsx')).CheckoutPage),
  '/cancellation': lazyComponent(
    async () => (await import('#client/pages/cancellation.tsx')).CancellationPage,
  ),
  '/privacy': lazyComponent(async () => (await import('#client/pages/privacy.tsx')).PrivacyPage),
  '/terms': lazyComponent(async () => (await import('#client/pages/terms.tsx')).TermsPage),
  '/admin': AdminPage,
  '/admin/stock': AdminPage,
  '/admin/account': AdminPage,
  '/admin/login': lazyComponent(async () => (await import('#client/pages/admin-login.tsx')).AdminLoginPage),
  '/order': lazyComponent(async () => (await import('#client/pages/order.tsx')).OrderPage),
  '/pay': lazyComponent(async () => (await import('#client/pages/pay.tsx')).PayPage),
  '/success': lazyComponent(async () => (await import('#client/pages/success.tsx')).SuccessPage),
};
const NotFoundPage = lazyComponent(async () => (await import('#client/pages/not-found.tsx')).NotFoundPage);

function routeOf(page: (typeof PAGES)[number]): RouteObject {
  // The product's path contains its slug, so the table has no key for it.
  const Component = COMPONENTS[page.path] ?? ProductPage;
  return { path: page.route ?? page.path, element: <Component {...page} /> };
}

const ROUTES = [...PAGES.map(routeOf), { path: '*', element: <NotFoundPage /> }];

export function AppRoutes() {
  const page = useRoutes(ROUTES);
  return (
    <Suspense fallback={<Loading />}>
      {page}
      <Hydrated part="main" />
    </Suspense>
  );
}
