import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { CartPanel } from '#client/features/cart/cart-panel.tsx';
import { closeCartPanel, useCartPanelOpen } from '#client/features/cart/cart-store.ts';
import { ProductTeaser } from '#client/features/catalog/product-teaser.tsx';
import { CookieBanner } from '#client/features/consent/cookie-banner.tsx';
import { Toaster } from '#client/ui/feedback/toaster.tsx';
import { Footer } from './footer.tsx';
import { BANNER } from './frame.shop.ts';
import { Header } from './header.tsx';
import { Hydrated } from './hydrated.tsx';
import styles from './layout.module.css';

/** Header, footer, cart, cookie banner and toasts around every route. */
export function Layout({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const cartOpen = useCartPanelOpen();

  // A shopper who opens the cart may go to checkout next, so prefetch its code.
  useEffect(() => {
    if (cartOpen) import('#client/pages/checkout.tsx').catch(() => {});
  }, [cartOpen]);

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {BANNER && (
        <aside className={styles.announcement} aria-label="Announcement">
          {BANNER}
        </aside>
      )}
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CookieBanner />
      <CartPanel
        onCheckout={() => {
          closeCartPanel();
          navigate('/checkout');
        }}
        suggestion={<ProductTeaser onFollow={closeCartPanel} />}
      />
      <Toaster />
      <Hydrated part="frame" />
    </div>
  );
}
