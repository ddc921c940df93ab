import { requestJson } from '#client/lib/http.ts';
import { pageStock } from '#client/lib/page-stock.ts';
import type { PublicSettings } from '#contract/api/shop.ts';

const TIMEOUT_MILLISECONDS = 3000;

let settings: Promise<PublicSettings> | null = null;

/** The Data API's URL and API key. Fetched once, and again after a failure. */
export function getSettings(): Promise<PublicSettings> {
  settings ??= fetchSettings();
  return settings;
}

/** Fetches the settings again: the API key and the stock may have changed. */
export function refetchSettings(): Promise<PublicSettings> {
  settings = fetchSettings();
  return settings;
}

async function fetchSettings(): Promise<PublicSettings> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const fetched = await requestJson<PublicSettings>('/api/settings', { signal });
    pageStock.set(fetched.stock);
    return fetched;
  } catch (error) {
    settings = null;
    throw error;
  }
}
