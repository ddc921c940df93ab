import { Link } from 'react-router-dom';
import { SubscribeForm } from '#client/features/newsletter/subscribe-form.tsx';
import { Copyright } from './copyright.tsx';
import styles from './footer.module.css';
import { FOOTER_GROUPS } from './navigation.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={`container ${styles.columns}`}>
        <SubscribeForm />
        {FOOTER_GROUPS.map(({ title, links }) => (
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
