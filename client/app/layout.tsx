import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { CartPanel } from '#client/features/cart/cart-panel.tsx';
import { closeCartPanel, useCartPanelOpen } from '#client/features/cart/cart-store.ts';
import { CookieBanner } from '#client/features/consent/cookie-banner.tsx';
import { Toaster } from '#client/ui/toaster.tsx';
import { Announcement } from './announcement.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hydrated } from './hydrated.tsx';
import styles from './layout.module.css';
import { SkipLink } from './skip-link.tsx';

/** What every route has around it. */
export function Layout({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const cartOpen = useCartPanelOpen();

  // Whoever looks into the cart may go on from there: a good moment to fetch what comes next.
  useEffect(() => {
    if (cartOpen) import('#client/pages/checkout.tsx').catch(() => {});
  }, [cartOpen]);

  return (
    <div className={styles.layout}>
      <SkipLink />
      <Announcement />
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
      />
      <Toaster />
      <Hydrated part="frame" />
    </div>
  );
}
