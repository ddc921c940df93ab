import { Link, useLocation } from 'react-router-dom';
import { SubscribeForm } from '#client/features/newsletter/subscribe-form.tsx';
import { FOOTER_GROUPS, PAGES } from '#contract/pages.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <SubscribeForm />
        {FOOTER_GROUPS.map((group) => (
          <nav key={group} className={styles.group} aria-label={group}>
            <h2>{group}</h2>
            <ul className={styles.links}>
              {PAGES.filter(({ footer }) => footer === group).map(({ path, title }) => (
                <li key={path}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Copyright />
    </footer>
  );
}

/** Links to the cancellation policy at checkout only (spec §2). */
function Copyright() {
  const onCheckout = /^\/checkout\/*$/.test(useLocation().pathname);
  return (
    <div className={`container ${styles.copyright}`}>
      <p>© {SHOP_NAME}</p>
      <Link to="/privacy">Privacy policy</Link>
      {onCheckout && <Link to="/cancellation">Cancellation Policy</Link>}
    </div>
  );
}
