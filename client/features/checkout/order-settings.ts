import { requestJson } from '#client/lib/http.ts';
import { pageStock } from '#client/lib/page-stock.ts';
import type { PublicSettings } from '#contract/api/shop.ts';

const TIMEOUT_MILLISECONDS = 3000;

let fetching: Promise<PublicSettings> | null = null;
let known: PublicSettings | null = null;

/** The Data API's URL and API key. Waits for a pending fetch; if it fails, returns the last known ones or null. */
export async function getSettings(): Promise<PublicSettings | null> {
  await (fetching ?? (known ? null : refetchSettings()))?.catch(() => {});
  return known;
}

/** Fetches the settings again: the API key and the stock may have changed. */
export function refetchSettings(): Promise<PublicSettings> {
  const request = fetchSettings().finally(() => {
    if (fetching === request) fetching = null;
  });
  fetching = request;
  return request;
}

async function fetchSettings(): Promise<PublicSettings> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const fetched = await requestJson<PublicSettings>('/api/settings', { signal });
  known = fetched;
  pageStock.set(fetched.stock);
  return fetched;
}
