// A browser may refuse localStorage (private mode, full disk). Values then stay in memory until the tab closes.
const memory = new Map<string, string>();

// Registered before all other listeners, so that they read another tab's value, not an outdated one in memory.
// `window` is undefined during prerendering.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });
}

/** The latest value. A value in memory is newer than a stored one. */
export function readStored(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the browser stored the value; if not, it stays in memory until the tab closes */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    // Otherwise, the older value would reappear after a reload.
    removeStored(key);
    memory.set(key, value);
    return false;
  }
}

/** Removes the value from memory and from both of the browser's storages. */
export function removeStored(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
    window.sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage.
  }
}

/** Calls `listener` when another tab changes `key` or empties the storage. */
export function onStorageChange(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
