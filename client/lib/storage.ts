// A browser may refuse localStorage (private mode, full disk). The shop then works from memory until the tab closes.
const memory = new Map<string, string>();

// First of all listeners, so that the others read what another tab has written and not what it makes void.
// There is no other tab, and no window, where pages are prerendered.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });
}

/** The newest value. What the browser refused counts before what it still has. */
export function readStored(key: string): string | null {
  const remembered = memory.get(key);
  if (remembered !== undefined) return remembered;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether the browser took the value; otherwise it is remembered until the tab closes */
export function writeStored(key: string, value: string): boolean {
  try {
    window.localStorage.setItem(key, value);
    memory.delete(key);
    return true;
  } catch {
    // The older value would come back with the next load.
    removeStored(key);
    memory.set(key, value);
    return false;
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // The browser does not let it be removed.
  }
}

/** Calls `listener` when another tab changes `key` or empties the storage. */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
