/** In sessionStorage: the specification names the keys of localStorage (spec §9). */
export const ADMIN_TAB_KEY = 'adminTab';

/** @returns whether this browser tab showed the orders last, if the browser allows storage */
export function wereOrdersLast(): boolean {
  try {
    return window.sessionStorage.getItem(ADMIN_TAB_KEY) === 'orders';
  } catch {
    return false;
  }
}

/** Stores nothing for the first tab, which opens anyway. */
export function rememberTab(name: 'products' | 'orders'): void {
  try {
    if (name === 'orders') window.sessionStorage.setItem(ADMIN_TAB_KEY, name);
    else window.sessionStorage.removeItem(ADMIN_TAB_KEY);
  } catch {
    // The browser refuses storage: the first tab is shown next time.
  }
}
