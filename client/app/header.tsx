import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CartButton } from '#client/features/cart/cart-button.tsx';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useDismiss } from '#client/ui/use-dismiss.ts';
import styles from './header.module.css';
import { LoadingBar } from './loading-bar.tsx';
import { MainNavigation } from './main-navigation.tsx';

export function Header() {
  const { pathname } = useLocation();
  // The menu is open on the page it was opened on, so going elsewhere closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const close = useCallback(() => setOpenOn(null), []);
  const toggle = () => setOpenOn(open ? null : pathname);
  const header = useRef<HTMLElement>(null);
  useDismiss(header, open, close);

  return (
    <header ref={header} className={styles.header} data-sticks>
      <LoadingBar />
      <div className={`container ${styles.bar}`}>
        <Link to="/" className={styles.logo} aria-label={`${SHOP_NAME}, home`}>
          <img src="/favicon.svg" alt="" width={40} height={40} />
          <span>
            Smart Laser
            <br />
            Cat Collar
          </span>
        </Link>
        {/* Right before the menu, so that the keyboard goes from the one into the other. */}
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
