/** @jest-environment jsdom */
import { onStorageChange, readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'key';

function refuse(method: 'setItem' | 'removeItem'): void {
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
}

function refuseStorage(): void {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
}

/** Fires the event that this window receives when another tab changes storage. */
function simulateOtherTab(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

afterEach(() => {
  jest.restoreAllMocks();
  removeStored(KEY);
});

describe('a value', () => {
  it('is stored by the browser', () => {
    expect(readStored(KEY)).toBeNull();
    expect(writeStored(KEY, 'new')).toBe(true);
    expect(localStorage.getItem(KEY)).toBe('new');
    expect(readStored(KEY)).toBe('new');
  });

  it('that the browser refuses replaces the older one', () => {
    writeStored(KEY, 'old');
    refuse('setItem');
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(readStored(KEY)).toBe('new');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('that the browser refuses takes precedence over an older one that cannot be removed', () => {
    writeStored(KEY, 'old');
    refuse('setItem');
    refuse('removeItem');
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(localStorage.getItem(KEY)).toBe('old');
    expect(readStored(KEY)).toBe('new');
  });

  it('is kept in memory if the browser refuses storage altogether', () => {
    refuseStorage();
    expect(readStored(KEY)).toBeNull();
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(readStored(KEY)).toBe('new');
    removeStored(KEY);
    expect(readStored(KEY)).toBeNull();
  });

  it('is removed from both storages', () => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem(KEY, 'stored');
    removeStored(KEY);
    expect([localStorage.getItem(KEY), sessionStorage.getItem(KEY)]).toEqual([null, null]);
  });

  it('is removed from memory once the browser stores it again', () => {
    refuse('setItem');
    writeStored(KEY, 'first');
    jest.restoreAllMocks();
    expect(writeStored(KEY, 'second')).toBe(true);
    localStorage.removeItem(KEY);
    expect(readStored(KEY)).toBeNull();
  });
});

describe('another tab', () => {
  beforeEach(() => {
    refuse('setItem');
    writeStored(KEY, 'remembered');
    jest.restoreAllMocks();
  });

  it.each([KEY, null])('that changes %p clears the value in memory before listeners run', (key) => {
    localStorage.setItem(KEY, 'from another tab');
    const values: (string | null)[] = [];
    const stop = onStorageChange(KEY, () => values.push(readStored(KEY)));
    simulateOtherTab(key);
    stop();
    expect(values).toEqual(['from another tab']);
  });

  it('that changes another key has no effect', () => {
    simulateOtherTab('something else');
    expect(readStored(KEY)).toBe('remembered');
  });
});
