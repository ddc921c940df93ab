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

/** What this window hears when another tab changes the storage. */
function tellOfAnotherTab(key: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

afterEach(() => {
  jest.restoreAllMocks();
  removeStored(KEY);
});

describe('a value', () => {
  it('is kept by the browser where it takes it', () => {
    expect(readStored(KEY)).toBeNull();
    expect(writeStored(KEY, 'new')).toBe(true);
    expect(localStorage.getItem(KEY)).toBe('new');
    expect(readStored(KEY)).toBe('new');
  });

  it('that the browser refuses is read instead of the older one, which goes', () => {
    writeStored(KEY, 'old');
    refuse('setItem');
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(readStored(KEY)).toBe('new');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('that the browser refuses is read also where the older one cannot be removed', () => {
    writeStored(KEY, 'old');
    refuse('setItem');
    refuse('removeItem');
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(localStorage.getItem(KEY)).toBe('old');
    expect(readStored(KEY)).toBe('new');
  });

  it('is remembered where the browser refuses storage altogether', () => {
    refuseStorage();
    expect(readStored(KEY)).toBeNull();
    expect(writeStored(KEY, 'new')).toBe(false);
    expect(readStored(KEY)).toBe('new');
    removeStored(KEY);
    expect(readStored(KEY)).toBeNull();
  });

  it('that the browser takes again is no longer remembered', () => {
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

  it.each([KEY, null])('that writes %p makes what is remembered void, before anybody hears of it', (key) => {
    localStorage.setItem(KEY, 'from another tab');
    const heard: (string | null)[] = [];
    const stop = onStorageChange(KEY, () => heard.push(readStored(KEY)));
    tellOfAnotherTab(key);
    stop();
    expect(heard).toEqual(['from another tab']);
  });

  it('that writes something else changes nothing', () => {
    tellOfAnotherTab('something else');
    expect(readStored(KEY)).toBe('remembered');
  });
});
