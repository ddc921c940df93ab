import { onStoredElsewhere, readStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

export type Consent = 'accepted' | 'declined';

/** Null where nothing is stored, and where what is stored is no answer. */
function stored(): Consent | null {
  const answer = readStored(STORAGE_KEYS.cookieConsent);
  return answer === 'accepted' || answer === 'declined' ? answer : null;
}

const consent = createStore<string | null>(stored());

if (typeof window !== 'undefined') onStoredElsewhere(STORAGE_KEYS.cookieConsent, () => consent.set(stored()));

/** Prerendered pages know of no visitor, so they ask nobody. */
const NOT_ASKED = 'not asked';

export function useConsentMissing(): boolean {
  return useStore(consent, NOT_ASKED) === null;
}

export function storeConsent(answer: Consent): void {
  writeStored(STORAGE_KEYS.cookieConsent, answer);
  consent.set(answer);
}
