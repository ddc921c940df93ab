import { parseJson } from './parse-json.ts';

/** What is stored for this browser tab; undefined if nothing valid is, or if the browser refuses storage. */
export function readSession(key: string): unknown {
  try {
    return parseJson(window.sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/**
 * Stores a value until the tab is closed. If the browser refuses storage, a reload forgets it.
 * @param value null removes it
 */
export function writeSession(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser refuses storage.
  }
}
