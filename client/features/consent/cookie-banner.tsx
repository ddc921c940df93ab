import { Link } from 'react-router-dom';
import { onStorageChange, readStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';
import styles from './cookie-banner.module.css';

type Consent = 'accepted' | 'declined';

/** Null if no valid answer is stored. */
function storedConsent(): Consent | null {
  const answer = readStored(STORAGE_KEYS.cookieConsent);
  return answer === 'accepted' || answer === 'declined' ? answer : null;
}

const consent = createStore<string | null>(storedConsent());

if (typeof window !== 'undefined')
  onStorageChange(STORAGE_KEYS.cookieConsent, () => consent.set(storedConsent()));

/** Prerendered pages don't contain the banner, because the visitor's answer is unknown. */
const PRERENDERED = 'prerendered';

function useConsentMissing(): boolean {
  return useStore(consent, PRERENDERED) === null;
}

function saveAnswer(answer: Consent): void {
  // Move the focus, because the pressed button is about to be removed.
  document.getElementById('main')?.focus({ preventScroll: true });
  writeStored(STORAGE_KEYS.cookieConsent, answer);
  consent.set(answer);
}

export function CookieBanner() {
  if (!useConsentMissing()) return null;
  return (
    <section className={styles.banner} aria-label="Cookie consent" data-cookie-banner data-sticky>
      <p className={styles.text}>
        We use your browser’s storage to save your cart.{' '}
        {/* "Learn more" says nothing to search engines; they follow the link in the footer. */}
        <Link to="/privacy" rel="nofollow">
          Learn more
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={() => saveAnswer('declined')}>
          Decline
        </Button>
        <Button variant="secondary" onClick={() => saveAnswer('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  );
}
