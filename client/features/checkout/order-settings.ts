import { requestJson } from '#client/lib/http.ts';
import type { PublicSettings } from '#contract/public-settings.ts';

const TIMEOUT = 3000;

let settings: Promise<PublicSettings> | null = null;

/** Where orders go, and the key for it. Asked for once; again after a failure. */
export function knownSettings(): Promise<PublicSettings> {
  settings ??= askForSettings();
  return settings;
}

/** For when the server no longer takes the key: it may have been changed since the page was opened. */
export function renewedSettings(): Promise<PublicSettings> {
  settings = askForSettings();
  return settings;
}

/** Called when checkout opens, so that pressing the button need not wait. */
export function prepareSettings(): void {
  knownSettings().catch(() => {
    // The press of the button asks again.
  });
}

async function askForSettings(): Promise<PublicSettings> {
  try {
    const answer = await requestJson<PublicSettings>('/api/settings', {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return answer.body;
  } catch (error) {
    settings = null;
    throw error;
  }
}
