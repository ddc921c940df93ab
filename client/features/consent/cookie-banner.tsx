import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { storeConsent, useConsentMissing } from './consent-store.ts';
import styles from './cookie-banner.module.css';

export function CookieBanner() {
  if (!useConsentMissing()) return null;
  return (
    <section className={styles.banner} aria-label="Cookie consent" data-cookie-banner>
      <p className={styles.text}>
        We use cookies and browser storage to keep your cart and your choices.{' '}
        <Link to="/privacy">Learn more</Link>
      </p>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={() => storeConsent('declined')}>
          Decline
        </Button>
        <Button look="secondary" onClick={() => storeConsent('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  );
}
