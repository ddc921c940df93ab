import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { ProductPage } from '#client/pages/product.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { Hydrated } from './hydrated.tsx';

// The page that is for sale is in the entry chunk. Each other page is a chunk of its own, which its prerendered page
// names, so that both are loaded together.
const HomePage = lazyPart(async () => (await import('#client/pages/home.tsx')).HomePage);
const ShopPage = lazyPart(async () => (await import('#client/pages/shop.tsx')).ShopPage);
const ContactPage = lazyPart(async () => (await import('#client/pages/contact.tsx')).ContactPage);
const CheckoutPage = lazyPart(async () => (await import('#client/pages/checkout.tsx')).CheckoutPage);
const SuccessPage = lazyPart(async () => (await import('#client/pages/success.tsx')).SuccessPage);
const AdminLoginPage = lazyPart(async () => (await import('#client/pages/admin-login.tsx')).AdminLoginPage);
const AdminPage = lazyPart(async () => (await import('#client/pages/admin.tsx')).AdminPage);
const PrivacyPage = lazyPart(async () => (await import('#client/pages/privacy.tsx')).PrivacyPage);
const TermsPage = lazyPart(async () => (await import('#client/pages/terms.tsx')).TermsPage);
const AboutPage = lazyPart(async () => (await import('#client/pages/about.tsx')).AboutPage);
const BlogPage = lazyPart(async () => (await import('#client/pages/blog.tsx')).BlogPage);
const FaqPage = lazyPart(async () => (await import('#client/pages/faq.tsx')).FaqPage);
const ShippingPage = lazyPart(async () => (await import('#client/pages/shipping.tsx')).ShippingPage);
const CancellationPage = lazyPart(
  async () => (await import('#client/pages/cancellation.tsx')).CancellationPage,
);
const NotFoundPage = lazyPart(async () => (await import('#client/pages/not-found.tsx')).NotFoundPage);

export function AppRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/shop" element={<ShopPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/product/:id" element={<ProductPage />} />
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/success" element={<SuccessPage />} />
        <Route path="/admin/login" element={<AdminLoginPage />} />
        <Route path="/admin" element={<AdminPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/about" element={<AboutPage />} />
        <Route path="/blog" element={<BlogPage />} />
        <Route path="/faq" element={<FaqPage />} />
        <Route path="/shipping" element={<ShippingPage />} />
        <Route path="/cancellation" element={<CancellationPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <Hydrated part="main" />
    </Suspense>
  );
}
