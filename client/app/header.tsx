import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CartButton } from '#client/features/cart/cart-button.tsx';
import { useIsLoadingSlowly } from '#client/lib/lazy-component.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { useDismiss } from '#client/ui/dialogs/use-dismiss.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import { NAME_LINES } from './frame.shop.ts';
import styles from './header.module.css';
import { MainNavigation } from './main-navigation.tsx';

const [first, second] = NAME_LINES;

export function Header() {
  const { pathname } = useLocation();
  // Where the menu is open, so that navigation closes it: on the page that is shown, and on one that is still loading.
  const [openPaths, setOpenPaths] = useState<readonly string[]>([]);
  const open = openPaths.includes(pathname);
  const close = useCallback(() => setOpenPaths([]), []);
  const toggle = () => setOpenPaths(open ? [] : [pathname, window.location.pathname]);
  const compact = /^\/admin\/*$/.test(pathname);
  const header = useRef<HTMLElement>(null);
  useDismiss(header, open, close);

  return (
    <header ref={header} className={styles.header} data-sticky data-compact={compact || undefined}>
      <LoadingBar />
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.logo} aria-label={`${SHOP_NAME}, home`}>
          {/* React would preload it before the main picture. */}
          <img src="/favicon.svg" alt="" width={40} height={40} fetchPriority="low" />
          <span>
            {first}
            {second && (
              <>
                <br />
                {second}
              </>
            )}
          </span>
        </Link>
        {/* Directly before the menu, so that Tab moves into it. */}
        <IconButton
          className={styles.toggle}
          icon={open ? 'close' : 'menu'}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="main-navigation"
          onClick={toggle}
        />
        <MainNavigation id="main-navigation" open={open} onToggle={toggle} onFollow={close} />
        <div className={styles.tools}>
          <Link to="/admin" className={styles.admin} aria-label="Admin">
            <Icon name="person" />
          </Link>
          <CartButton />
        </div>
      </div>
    </header>
  );
}

/** Shown while the next page's code loads slowly and the old page is still visible. */
function LoadingBar() {
  return (
    useIsLoadingSlowly() && <div className={styles.loading} role="progressbar" aria-label="Loading page" />
  );
}
