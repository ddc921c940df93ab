/** In sessionStorage: the specification names the keys of localStorage (spec §9). */
export const ADMIN_TAB_KEY = 'adminTab';

/** @returns the tab that this browser tab showed last, if the browser allows storage */
export function lastTab(): string | null {
  try {
    return window.sessionStorage.getItem(ADMIN_TAB_KEY);
  } catch {
    return null;
  }
}

export function rememberTab(name: string): void {
  try {
    window.sessionStorage.setItem(ADMIN_TAB_KEY, name);
  } catch {
    // The browser refuses storage: the first tab is shown next time.
  }
}
