import { Link, useLocation } from 'react-router-dom';
import { SubscribeForm } from '#client/features/newsletter/subscribe-form.tsx';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import styles from './footer.module.css';

/** Group names as in spec §2. */
const GROUPS = [
  {
    title: 'Customer Service',
    links: [
      { to: '/faq', label: 'FAQ' },
      { to: '/shipping', label: 'Shipping' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About Us' },
      { to: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy Policy' },
      { to: '/terms', label: 'Terms of Service' },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <SubscribeForm />
        {GROUPS.map(({ title, links }) => (
          <nav key={title} className={styles.group} aria-label={title}>
            <h2>{title}</h2>
            <ul className={styles.links}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
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
