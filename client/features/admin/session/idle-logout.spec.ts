import { STORAGE_KEYS } from '#contract/storage-keys.ts';

const MINUTE = 60_000;
/** In seconds since 1970. */
const EXPIRY = 3600;

const adminRequest = jest.fn();
const renewSession = jest.fn();
const isRenewing = jest.fn();
jest.mock('#client/lib/admin/admin-request.ts', () => ({ adminRequest }));
jest.mock('./session-store.ts', () => ({ renewSession, isRenewing }));

let token: string | null;
const listeners = new Set<() => void>();
const act = () => {
  for (const listener of listeners) listener();
};

/** A page load in which the session ends after an hour without activity. */
function watch(): () => void {
  const { watchActivity } = require('./idle-logout.ts') as typeof import('./idle-logout.ts');
  return watchActivity(60);
}

beforeEach(() => {
  jest.resetModules();
  jest.resetAllMocks();
  jest.useFakeTimers({ now: 0 });
  renewSession.mockResolvedValue({});
  adminRequest.mockResolvedValue({ valid: true });
  listeners.clear();
  token = `x.${Buffer.from(JSON.stringify({ exp: EXPIRY })).toString('base64url')}.x`;
  Object.assign(globalThis, {
    window: {
      localStorage: { getItem: (key: string) => (key === STORAGE_KEYS.adminToken ? token : null) },
      addEventListener: (type: string, listener: () => void) => type !== 'storage' && listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    },
  });
});

afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

describe('an idle logout', () => {
  it('is put off by the first activity after each quarter of the time', () => {
    watch();
    jest.advanceTimersByTime(20 * MINUTE);
    expect(renewSession).not.toHaveBeenCalled();
    act();
    expect(renewSession).toHaveBeenCalledTimes(1);
    expect(renewSession).toHaveBeenCalledWith('/api/auth/renewal', 'POST', undefined);
    jest.advanceTimersByTime(14 * MINUTE);
    act();
    expect(renewSession).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(MINUTE);
    act();
    act();
    expect(renewSession).toHaveBeenCalledTimes(2);
  });

  it('counts from the last renewal, although each token starts the watch anew', () => {
    const stop = watch();
    act();
    stop();
    expect(listeners.size).toBe(0);
    watch();
    act();
    expect(renewSession).toHaveBeenCalledTimes(1);
  });

  it('sends no renewal while another change brings a new token', () => {
    watch();
    isRenewing.mockReturnValue(true);
    act();
    expect(renewSession).not.toHaveBeenCalled();
    isRenewing.mockReturnValue(false);
    act();
    expect(renewSession).toHaveBeenCalledTimes(1);
  });

  it('watches nothing after another tab has logged out', () => {
    token = null;
    watch()();
    expect(listeners.size).toBe(0);
    jest.runAllTimers();
    expect(adminRequest).not.toHaveBeenCalled();
  });

  it('checks the token once it has expired, and again until the watch stops', () => {
    const stop = watch();
    jest.advanceTimersByTime(EXPIRY * 1000);
    expect(adminRequest).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(adminRequest).toHaveBeenCalledTimes(1);
    adminRequest.mockRejectedValue(new TypeError('Failed to fetch'));
    jest.advanceTimersByTime(MINUTE);
    jest.advanceTimersByTime(MINUTE);
    expect(adminRequest).toHaveBeenCalledTimes(3);
    stop();
    jest.advanceTimersByTime(10 * MINUTE);
    expect(adminRequest).toHaveBeenCalledTimes(3);
  });
});
