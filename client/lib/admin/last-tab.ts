import { readSession, writeSession } from '#client/lib/session-storage.ts';

/** In sessionStorage: the specification names the keys of localStorage (spec §9). */
export const ADMIN_TAB_KEY = 'adminTab';

/** @returns whether this browser tab showed the orders last, if the browser allows storage */
export const wereOrdersLast = () => readSession(ADMIN_TAB_KEY) === 'orders';

/** Stores nothing for the first tab, which opens anyway. */
export const rememberTab = (name: 'products' | 'orders') =>
  writeSession(ADMIN_TAB_KEY, name === 'orders' ? name : null);
