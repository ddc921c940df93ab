import { requestJson } from '#client/lib/http.ts';
import type { PublicSettings } from '#contract/api/shop.ts';

const TIMEOUT_MILLISECONDS = 3000;

let settings: Promise<PublicSettings> | null = null;

/** The Data API's URL and API key. Fetched once, and again after a failure. */
export function getSettings(): Promise<PublicSettings> {
  settings ??= fetchSettings();
  return settings;
}

/** Fetches the settings again after the API key was rejected: it may have changed since the page loaded. */
export function refetchSettings(): Promise<PublicSettings> {
  settings = fetchSettings();
  return settings;
}

/** Prefetches the settings when checkout opens, so that placing the order doesn't wait for them. */
export function prefetchSettings(): void {
  getSettings().catch(() => {
    // Placing the order fetches them again.
  });
}

async function fetchSettings(): Promise<PublicSettings> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    return await requestJson<PublicSettings>('/api/settings', { signal });
  } catch (error) {
    settings = null;
    throw error;
  }
}
