import { type ComponentType, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { ProductPage } from '#client/pages/product.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { PAGES, type Page, type PagePath } from '#contract/pages.ts';
import { Hydrated } from './hydrated.tsx';

const AdminPage = lazyComponent(() => import('#client/pages/admin.tsx').then((module) => module.AdminPage));

// Uses `then`, because Vite compiles a destructured or awaited import to twice as much code.
// The product page is in the entry chunk. Every other page has its own chunk, which its prerendered HTML preloads.
const COMPONENTS: Readonly<Record<PagePath, ComponentType<Page>>> = {
  '/': lazyComponent(() => import('#client/pages/home.tsx').then((module) => module.HomePage)),
  '/shop': lazyComponent(() => import('#client/pages/shop.tsx').then((module) => module.ShopPage)),
  '/about': lazyComponent(() => import('#client/pages/about.tsx').then((module) => module.AboutPage)),
  '/blog': lazyComponent(() => import('#client/pages/blog.tsx').then((module) => module.BlogPage)),
  '/faq': lazyComponent(() => import('#client/pages/faq.tsx').then((module) => module.FaqPage)),
  '/shipping': lazyComponent(() =>
    import('#client/pages/shipping.tsx').then((module) => module.ShippingPage),
  ),
  '/contact': lazyComponent(() => import('#client/pages/contact.tsx').then((module) => module.ContactPage)),
  '/checkout': lazyComponent(() =>
    import('#client/pages/checkout.tsx').then((module) => module.CheckoutPage),
  ),
  '/cancellation': lazyComponent(() =>
    import('#client/pages/cancellation.tsx').then((module) => module.CancellationPage),
  ),
  '/privacy': lazyComponent(() => import('#client/pages/privacy.tsx').then((module) => module.PrivacyPage)),
  '/terms': lazyComponent(() => import('#client/pages/terms.tsx').then((module) => module.TermsPage)),
  '/accessibility': lazyComponent(() =>
    import('#client/pages/accessibility.tsx').then((module) => module.AccessibilityPage),
  ),
  '/admin': AdminPage,
  '/admin/stock': AdminPage,
  '/admin/account': AdminPage,
  '/admin/login': lazyComponent(() =>
    import('#client/pages/admin-login.tsx').then((module) => module.AdminLoginPage),
  ),
  '/order': lazyComponent(() => import('#client/pages/order.tsx').then((module) => module.OrderPage)),
  '/pay': lazyComponent(() => import('#client/pages/pay.tsx').then((module) => module.PayPage)),
  '/success': lazyComponent(() => import('#client/pages/success.tsx').then((module) => module.SuccessPage)),
};
const NotFoundPage = lazyComponent(() =>
  import('#client/pages/not-found.tsx').then((module) => module.NotFoundPage),
);

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
