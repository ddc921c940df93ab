import { type ComponentType, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { ProductPage } from '#client/pages/product.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { PAGES, type Page, type PagePath } from '#contract/pages.ts';
import { Hydrated } from './hydrated.tsx';

// The page that is for sale is in the entry chunk. Each other page is a chunk of its own, which its prerendered page
// names, so that both are loaded together.
const COMPONENTS: Readonly<Record<PagePath, ComponentType<Page>>> = {
  '/': lazyPart(async () => (await import('#client/pages/home.tsx')).HomePage),
  '/shop': lazyPart(async () => (await import('#client/pages/shop.tsx')).ShopPage),
  '/about': lazyPart(async () => (await import('#client/pages/about.tsx')).AboutPage),
  '/blog': lazyPart(async () => (await import('#client/pages/blog.tsx')).BlogPage),
  '/faq': lazyPart(async () => (await import('#client/pages/faq.tsx')).FaqPage),
  '/shipping': lazyPart(async () => (await import('#client/pages/shipping.tsx')).ShippingPage),
  '/contact': lazyPart(async () => (await import('#client/pages/contact.tsx')).ContactPage),
  '/product/laser-collar': ProductPage,
  '/checkout': lazyPart(async () => (await import('#client/pages/checkout.tsx')).CheckoutPage),
  '/cancellation': lazyPart(async () => (await import('#client/pages/cancellation.tsx')).CancellationPage),
  '/privacy': lazyPart(async () => (await import('#client/pages/privacy.tsx')).PrivacyPage),
  '/terms': lazyPart(async () => (await import('#client/pages/terms.tsx')).TermsPage),
  '/admin': lazyPart(async () => (await import('#client/pages/admin.tsx')).AdminPage),
  '/admin/login': lazyPart(async () => (await import('#client/pages/admin-login.tsx')).AdminLoginPage),
  '/success': lazyPart(async () => (await import('#client/pages/success.tsx')).SuccessPage),
};
const NotFoundPage = lazyPart(async () => (await import('#client/pages/not-found.tsx')).NotFoundPage);

function routeOf(page: (typeof PAGES)[number]): RouteObject {
  const Component = COMPONENTS[page.path];
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
