import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { type Consent, storeConsent, useConsentMissing } from './consent-store.ts';
import styles from './cookie-banner.module.css';

function answer(consent: Consent) {
  // The banner goes and would take the focus with it.
  document.getElementById('main')?.focus({ preventScroll: true });
  storeConsent(consent);
}

export function CookieBanner() {
  if (!useConsentMissing()) return null;
  return (
    <section className={styles.banner} aria-label="Cookie consent" data-cookie-banner data-sticks>
      <p className={styles.text}>
        We use cookies and browser storage to keep your cart and your choices.{' '}
        {/* These words tell search engines nothing of the page; they follow the link in the footer. */}
        <Link to="/privacy" rel="nofollow">
          Learn more
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={() => answer('declined')}>
          Decline
        </Button>
        <Button look="secondary" onClick={() => answer('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  );
}
